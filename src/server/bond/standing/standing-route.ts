import { type Claim, type LifeReturn, type Position, standingCall } from '#contract/bond/standing.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { defaultClaim } from '#domain/bond/default-claim.ts';
import { lifeReturn } from '#domain/bond/life-return.ts';
import { MIN_STANDING_DAYS, standingPeriod } from '#domain/bond/standing.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import { rangeOfPeriod } from '#domain/platform/period.ts';
import { standingOfLast } from '#math/statistics/standing.ts';
import { type IsoDate, valueOrNull } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import type { StandingDay } from '#store/bond/standing/standing.ts';
import { findFirstPrice, findMissedPayments, findStandingDays } from '#store/bond/standing/standing.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readListings, readSchedule } from '../reads/bond-reads.ts';
import { peersOf, venuePricesFor } from './peers.ts';

type Measure = 'yield' | 'gSpread';

const isBlank = ({ yield: value }: StandingDay) => value !== null && value > blankAboveYield;

function shownFigure(day: StandingDay, measure: Measure): number | null {
  if (isBlank(day)) return null;
  return measure === 'yield' ? day.yield : basisPoints(day.gSpread);
}

/** A yield to maturity and one to a put are not compared. */
function comparableDays(days: readonly StandingDay[], { yieldType }: StandingDay): readonly StandingDay[] {
  return days.filter((day) => day.yieldType === yieldType);
}

/** The days of a bond on a listing among which its last one stands. */
export async function standingDaysOf(
  { database }: Pick<Services, 'database'>,
  bondId: number,
  listing: Pick<ListingRecord, 'venue' | 'lastDate'> | undefined,
): Promise<readonly StandingDay[]> {
  if (listing === undefined) return [];
  const { venue, lastDate } = listing;
  return findStandingDays(database, { bondId, venueId: venue.id, range: rangeOfPeriod(standingPeriod, lastDate) });
}

/** The values of a figure among which that of the last day stands, in their order; null where that day has none. */
export function comparedValues(
  days: readonly StandingDay[],
  measure: Measure,
): readonly { readonly date: IsoDate; readonly value: number }[] | null {
  const last = days.at(-1);
  if (last === undefined || shownFigure(last, measure) === null) return null;
  return comparableDays(days, last).flatMap((day) => {
    const value = shownFigure(day, measure);
    return value === null ? [] : [{ date: day.date, value }];
  });
}

/** Where a figure of the last day stands among those of its kind; null where that day has none. */
export function positionOf(days: readonly StandingDay[], measure: Measure): Position | null {
  const last = days.at(-1);
  const known = comparedValues(days, measure);
  if (last === undefined || known === null) return null;
  const standing = valueOrNull(standingOfLast(known.map(({ value }) => value)));
  if (standing === null) return null;
  const isLong = standing.count >= MIN_STANDING_DAYS;
  return {
    value: standing.value,
    low: standing.low,
    lower_quartile: standing.lowerQuartile,
    median: standing.median,
    upper_quartile: standing.upperQuartile,
    high: standing.high,
    percentile: isLong ? standing.percentile : null,
    z_score: isLong ? standing.zScore : null,
    day_count: standing.count,
    first_date: known[0]?.date ?? last.date,
    last_date: last.date,
    masked: [],
  };
}

/** A bond with its days on the shown venue; without days there is nothing to tell. */
interface Ended {
  readonly bond: BondRecord;
  readonly days: readonly StandingDay[];
  readonly venueId: number | null;
}

function isFinished({ instrument: { statusId }, terms }: BondRecord, { today }: Services): boolean {
  return statusOn({ statusId, maturesOn: terms.maturesOn }, today()).isFinished;
}

/** What a bond in default owes, beside its last price; null for others. */
export async function claimOf(services: Services, { bond, days }: Ended): Promise<Claim | null> {
  const price = days.at(-1)?.price ?? null;
  if (!bond.terms.isDefaulted || price === null || isFinished(bond, services)) return null;
  const { id } = bond.instrument;
  const [{ cashFlows }, missed] = await Promise.all([
    readSchedule(services, id),
    findMissedPayments(services.database, id),
  ]);
  const known = defaultClaim(cashFlows, missed);
  if (known === null) return null;
  const { claim, missedInterest, unpaidSince } = known;
  return {
    claim,
    missed_interest: missedInterest,
    unpaid_since: unpaidSince,
    price,
    share: price / claim,
    masked: [],
  };
}

/** What a bond that is repaid brought; null for others, and for one whose payments follow an index: they are told before indexation. */
export async function findLifeReturn(
  services: Services,
  { bond, days, venueId }: Ended,
): Promise<ReturnType<typeof lifeReturn>> {
  if (!isFinished(bond, services) || venueId === null || days.length === 0 || bond.terms.isInflationLinked) return null;
  const { id } = bond.instrument;
  const [{ cashFlows }, first] = await Promise.all([
    readSchedule(services, id),
    findFirstPrice(services.database, id, venueId),
  ]);
  return first === undefined ? null : lifeReturn(first, cashFlows);
}

/** The same beside its last price. */
async function lifeOf(services: Services, ended: Ended): Promise<LifeReturn | null> {
  const brought = await findLifeReturn(services, ended);
  if (brought === null) return null;
  const { payments: _, ...told } = brought;
  return { ...told, last_price: ended.days.at(-1)?.price ?? null, masked: [] };
}

export function standingRoute(app: App, services: Services): void {
  const { gate } = services;
  serve(app, services, standingCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const bondId = bond.instrument.id;
    const listings = await readListings(services, bondId, viewer.accountId);
    const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
    const level = effectiveLevel(viewer, listing?.venue.id ?? null);
    // Which days count follows from the figures, so that who may not see those is not even told since when.
    const sees = (family: 'price' | 'yield' | 'spread') => gate.shows(family, level);
    const isOpen = sees('price') && sees('yield');
    const [days, prices] = await Promise.all([
      isOpen ? standingDaysOf(services, bondId, listing) : [],
      venuePricesFor(viewer, { bondId, listings }, services),
    ]);
    const last = { bond, days, venueId: listing?.venue.id ?? null };
    return atLevel(level, {
      yield: positionOf(days, 'yield'),
      g_spread: sees('spread') ? positionOf(days, 'gSpread') : null,
      peers:
        isOpen && peerFamilies.every((family) => gate.shows(family, level))
          ? await peersOf(services, bond, days)
          : null,
      claim: await claimOf(services, last),
      life: await lifeOf(services, last),
      ...prices,
      masked: [],
    });
  });
}
