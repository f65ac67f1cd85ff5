import { defaultListing } from '#domain/access/default-listing.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { bondContext } from '#domain/derivation/bond-context.ts';
import type { ExplainSubject, NamedEnd } from '#domain/explanation/explanation.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';
import { findBondFacts } from '#store/bonds/find-bond-facts.ts';
import { findTradingDay } from '#store/trading-days/find-trading-day.ts';
import { findListings, type ListingRecord } from '#store/trading-days/listings.ts';
import { findIndexation } from '../../bond-indexation.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { findServingCurve } from '../../serving-curve.ts';

/** The listing that is asked for, else the one that the page of the bond begins with; refuses where the bond is nowhere listed. */
export async function askedListing(
  { database }: Services,
  { instrument }: BondRecord,
  viewer: Viewer,
  venueId: number | undefined,
): Promise<ListingRecord> {
  const listings = await findListings(database, instrument.id, viewer.accountId);
  const asked =
    venueId === undefined ? defaultListing(listings, viewer) : listings.find(({ venue }) => venue.id === venueId);
  if (asked === undefined) throw new Refusal('not_found', 'venue');
  return asked;
}

/** An end as addresses name it: `maturity`, `put-2028-05-01`. */
export function askedEnd(text: string | undefined): NamedEnd | null {
  if (text === undefined) return null;
  if (text === 'maturity' || text === 'perpetuity') return { kind: text, date: null };
  const date = parseIsoDate(text.slice(text.indexOf('-') + 1));
  if (date === undefined) throw new Refusal('bad_date', 'end');
  return { kind: text.startsWith('put') ? 'put' : 'call', date };
}

function askedDate(text: string | null): IsoDate | null {
  if (text === null) return null;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', 'date');
  return date;
}

interface Asked {
  readonly bond: BondRecord;
  readonly listing: ListingRecord;
  readonly date: string | null;
  readonly end: NamedEnd | null;
}

/** Everything that an explanation of a figure of a day is made from; refuses a day on which nothing is stored. */
export async function findExplainSubject(
  services: Services,
  { bond, listing, date, end }: Asked,
): Promise<ExplainSubject> {
  const { database } = services;
  const instrumentId = bond.instrument.id;
  const [day, [facts]] = await Promise.all([
    findTradingDay(database, { instrumentId, venueId: listing.venue.id, date: askedDate(date) }),
    findBondFacts(database, [instrumentId]),
  ]);
  if (day === undefined || facts === undefined) throw new Refusal('not_found', 'date');
  const today = services.today();
  const [curve, indexation] = await Promise.all([
    findServingCurve(database, bond, day.date),
    findIndexation(database, { bond, today }, day),
  ]);
  return { context: bondContext(facts), day, end, curve, indexation, today };
}
