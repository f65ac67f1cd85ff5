import { bondSummaryCall } from '#contract/bond-summary.ts';
import { defaultListing } from '#domain/access/default-listing.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import { findLatestFigures } from '#store/trading-days/find-latest-figures.ts';
import type { App } from '../../app.ts';
import { findIndexation } from '../../bond-indexation.ts';
import { requireBond } from '../../require-bond.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findServingCurve } from '../../serving-curve.ts';
import { summaryAnswer } from './summary-answer.ts';
import { findSummaryFacts } from './summary-facts.ts';

// The day and the one before it, from which it changed.
const DAYS = 2;

export function summaryRoute(app: App, services: Services): void {
  serve(app, services, bondSummaryCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const facts = await findSummaryFacts(services, bond, viewer);
    const asked = facts.listings.find(({ venue }) => venue.id === query.venue);
    const listing = asked ?? defaultListing(facts.listings, viewer);
    const venueId = listing?.venue.id ?? null;
    const key = { instrumentId: bond.instrument.id, days: DAYS };
    const days = venueId === null ? [] : await findLatestFigures(services.database, { ...key, venueId });
    const curve = days[0] ? await findServingCurve(services.database, bond, days[0].date) : null;
    const indexation = await findIndexation(services.database, facts, days[0]);
    return atLevel(effectiveLevel(viewer, venueId), summaryAnswer(facts, { listing, days, curve, indexation }));
  });
}
