import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findLatestFigures } from '#store/market/trading-days/find-trading-day.ts';
import { findServingCurve } from '../../market/reads/serving-curve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { findIndexation } from '../reads/bond-indexation.ts';
import { summaryAnswer } from './summary-answer.ts';
import { findSummaryFacts } from './summary-terms.ts';

// The day and the one before it, from which it changed.
const DAYS = 2;

interface SummaryReader {
  readonly viewer: Viewer;
  /** The venue of the figures; the usual one where it is absent or has no history of the bond. */
  readonly venueId: number | undefined;
}

/** The summary of a bond, and the level at which the reader may see it. */
export async function findSummary(
  services: Services,
  bond: BondRecord,
  { viewer, venueId: askedVenueId }: SummaryReader,
): Promise<{ readonly summary: BondSummary; readonly level: number }> {
  const facts = await findSummaryFacts(services, bond, viewer);
  const asked = facts.listings.find(({ venue }) => venue.id === askedVenueId);
  const listing = asked ?? defaultListing(facts.listings, viewer);
  const venueId = listing?.venue.id ?? null;
  const key = { instrumentId: bond.instrument.id, days: DAYS };
  const days = venueId === null ? [] : await findLatestFigures(services.database, { ...key, venueId });
  const curve = days[0] ? await findServingCurve(services.database, bond, days[0].date) : null;
  const indexation = await findIndexation(services.database, facts, days[0]);
  const summary = summaryAnswer(facts, { listing, days, curve, indexation });
  return { summary, level: effectiveLevel(viewer, venueId) };
}
