import type { Standing } from '#contract/bond/standing.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { isOldBeside, priceDispersion } from '#domain/bond/standing.ts';
import type { CouponType } from '#domain/fields/bond-kinds.ts';
import { findGrade, type Grade } from '#domain/issuer/grades.ts';
import { findSector } from '#domain/issuer/sector.ts';
import { type Asked, writeAsked } from '#domain/lists/asked.ts';
import { openBounds } from '#domain/lists/bounds.ts';
import { lists } from '#domain/lists/lists.ts';
import { type ComparedBond, MIN_PEERS, type PeerStep, peerSteps } from '#domain/lists/peer-steps.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { medianOf } from '#math/statistics/order-statistics.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findGrades, findVenuePrices, type GradeRecord, type StandingDay } from '#store/bond/standing/standing.ts';
import { findPeerMedians, findPeers, type PeerMeasure, type PeerRecord } from '#store/lists/peers/find-peers.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import type { Services } from '../../platform/serving/services.ts';

type Peers = NonNullable<Standing['peers']>;

/** Peers that are compared at most, the nearest in duration. */
const MAX_PEERS = 200;
const HISTORY_DAYS = 366;
const DAYS_A_WEEK = 7;

const couponTypeOf: Readonly<Record<IssueTerms['couponKind'], CouponType>> = {
  fixed: 'fixed',
  step: 'step',
  floating: 'floating',
  zero: 'zero',
  bill: 'zero',
  indexed: 'linker',
  variable: 'reset',
};

/** The international grades that stand for a bond: its own, else its issuer's, as the list of bonds filters them. */
function gradesOf(ratings: readonly GradeRecord[]): readonly Grade[] {
  const known = ratings.flatMap(({ grade, of }) => {
    const found = findGrade(grade);
    return found === undefined ? [] : [{ grade: found, of }];
  });
  const own = known.filter(({ of }) => of === 'issue');
  return (own.length > 0 ? own : known).map(({ grade }) => grade);
}

/** A day on which a bond is compared, with its values. */
interface ComparedDay extends StandingDay {
  readonly modified: number;
}

function comparedDay(
  days: readonly StandingDay[],
  by: PeerMeasure | undefined,
): { readonly day: ComparedDay; readonly measure: PeerMeasure } | null {
  const day = days.at(-1);
  if (day === undefined || day.modified === null || day.yield === null || day.yield > blankAboveYield) return null;
  const measure = by ?? (day.gSpread === null ? 'yield' : 'gSpread');
  // A simple yield, a discount rate and a running yield are no yields to compare effective ones with.
  if (measure === 'yield' && !isEffectiveType(day.yieldType)) return null;
  return { day: { ...day, modified: day.modified }, measure };
}

/** The last day of each week of the year that ends with the last of the days. */
function weeklyDays(days: readonly StandingDay[]): readonly StandingDay[] {
  const numberOf = ({ date }: StandingDay) => dayNumberFromIso(date);
  const last = days.at(-1);
  if (last === undefined) return [];
  const first = numberOf(last) - HISTORY_DAYS;
  const ofYear = days.filter((day) => numberOf(day) > first);
  // Counted back from the last day, which then ends a week of its own.
  const weekOf = (day: StandingDay) => Math.floor((numberOf(last) - numberOf(day)) / DAYS_A_WEEK);
  return ofYear.filter((day, at) => {
    const next = ofYear[at + 1];
    return next === undefined || weekOf(next) !== weekOf(day);
  });
}

interface Chosen {
  readonly step: PeerStep;
  readonly peers: readonly PeerRecord[];
}

/** A bond with what its peers are chosen by, on the day of the comparison. */
interface Subject {
  readonly bond: BondRecord;
  readonly compared: ComparedBond;
  readonly day: ComparedDay;
  readonly measure: PeerMeasure;
}

async function choosePeers({ database, today }: Services, subject: Subject): Promise<Chosen | null> {
  const { bond, compared, day, measure } = subject;
  for (const step of peerSteps(compared)) {
    const peers = await findPeers(database, {
      bondId: bond.instrument.id,
      asked: step.asked,
      measure,
      date: day.date,
      duration: day.modified,
      today: today(),
      maxYield: blankAboveYield,
      max: MAX_PEERS,
    });
    if (peers.length >= MIN_PEERS) return { step, peers };
  }
  return null;
}

async function historyOf(
  { database }: Services,
  { peers }: Chosen,
  measure: PeerMeasure,
  days: readonly StandingDay[],
): Promise<Peers['history']> {
  const own = weeklyDays(days).filter((day) => day[measure] !== null);
  const dates = own.map(({ date }) => date);
  const medians = await findPeerMedians(database, peers, { measure, dates, maxYield: blankAboveYield });
  const medianOn = new Map(medians.filter(({ count }) => count >= MIN_PEERS).map(({ date, median }) => [date, median]));
  return own.flatMap((day) => {
    const [value, median] = [day[measure], medianOn.get(day.date)];
    if (value === null || median === undefined) return [];
    return [{ date: day.date, difference: basisPoints(value - median), masked: [] }];
  });
}

function comparedBond(
  { instrument, issuer, terms }: BondRecord,
  ratings: readonly GradeRecord[],
  day: ComparedDay,
  measure: PeerMeasure,
): ComparedBond {
  return {
    currency: instrument.currency ?? terms.faceCurrency,
    sector: findSector(issuer?.sector ?? '') ?? null,
    grades: gradesOf(ratings),
    duration: day.modified,
    // The yield of a linker is real, however its coupon is told.
    kind: measure !== 'yield' ? null : terms.isInflationLinked ? 'linker' : couponTypeOf[terms.couponKind],
  };
}

/** The address of the list of the bonds that filters choose, without its path. */
function queryOf(asked: Asked): string {
  const params = writeAsked(lists.bonds, asked).map(([name, value]): [string, string] => [name, value]);
  return new URLSearchParams(params).toString();
}

/** Whether a bond is owed and paying, so that its price is one of yield. */
function isComparable({ instrument: { statusId }, terms }: BondRecord, { today }: Services): boolean {
  return !terms.isDefaulted && statusOn({ statusId, maturesOn: terms.maturesOn }, today()).isActive;
}

/**
 * How far a bond stands from the median of bonds like it on its last day; null where fewer than five are found, however widely they are chosen. At a
 * glance without the year before. By its G-spread where it has one, unless it is asked by another figure.
 */
export async function peersOf(
  services: Services,
  bond: BondRecord,
  days: readonly StandingDay[],
  told: 'with-year' | 'at-a-glance' = 'with-year',
  by?: PeerMeasure,
): Promise<Peers | null> {
  const found = comparedDay(days, by);
  if (found === null || !isComparable(bond, services)) return null;
  const { day, measure } = found;
  const ratings = await findGrades(services.database, bond.instrument.id);
  const compared = comparedBond(bond, ratings, day, measure);
  const chosen = await choosePeers(services, { bond, compared, day, measure });
  const [value, median] = [day[measure], medianOf(chosen?.peers.map((peer) => peer.value) ?? [])];
  if (chosen === null || value === null || median === null) return null;
  const { asked, widening } = chosen.step;
  const { rating = openBounds } = asked.grades;
  const { duration = openBounds } = asked.ranges;
  return {
    measure: measure === 'gSpread' ? 'g_spread' : 'yield',
    date: day.date,
    difference: basisPoints(value - median),
    median: measure === 'gSpread' ? basisPoints(median) : median,
    count: chosen.peers.length,
    currency: compared.currency,
    sector: asked.choices.sector?.[0] ?? null,
    rating_from: rating.from,
    rating_to: rating.to,
    duration_from: duration.from,
    duration_to: duration.to,
    widening,
    list_query: queryOf(asked),
    history: told === 'with-year' ? await historyOf(services, chosen, measure, days) : [],
    masked: [],
  };
}

interface PricedBond {
  readonly bondId: number;
  readonly listings: readonly ListingRecord[];
}

/** The last prices of the venues that are open to a reader. */
export async function openVenuePrices(
  viewer: Viewer,
  { bondId, listings }: PricedBond,
  { database }: Pick<Services, 'database'>,
) {
  const open = listings.map(({ venue }) => venue).filter(({ id }) => id !== closedVenueId(viewer));
  const names = new Map(open.map(({ id, name }) => [id, name]));
  const prices = await findVenuePrices(database, bondId, [...names.keys()]);
  return prices.map((each) => ({ ...each, name: names.get(each.venueId) ?? '' }));
}

/** The same as they are told, and how far apart they are. */
export async function venuePricesFor(
  viewer: Viewer,
  bond: PricedBond,
  services: Pick<Services, 'database' | 'today'>,
): Promise<Pick<Standing, 'venues' | 'median' | 'deviation'>> {
  const prices = await openVenuePrices(viewer, bond, services);
  const { newest, median, deviation } = priceDispersion(prices);
  const today = dayNumberFromIso(services.today());
  const venues = prices.map(({ venueId, name, date, price }) => ({
    id: venueId,
    name,
    date,
    age: daysBetween(dayNumberFromIso(date), today),
    price,
    is_old: newest !== null && isOldBeside(date, newest),
    masked: [],
  }));
  return { venues, median, deviation };
}
