import { addDays, dayNumberFromIso, endOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { isEffectiveType, type TradingDay } from '../market/trading-day.ts';
import { newestOf } from '../platform/period.ts';
import { bondStatusId } from './bond-status.ts';
import type { IssueTerms } from './issue.ts';

/** A point whose day is so many days before that of the map is old: it has no part in the curve. */
const staleMapDays = 30;

/** Whether a bond counts for its issuer's curve, or why it does not. */
export const mapStandings = [
  'counted',
  'outlier',
  'stale',
  'defaulted',
  'perpetual',
  'indexed',
  'floating',
  'current',
  'other_rate',
  'assumed',
  'unknown',
] as const;
export type MapStanding = (typeof mapStandings)[number];

type Terms = Pick<IssueTerms, 'couponKind' | 'isInflationLinked' | 'isPerpetual' | 'isDefaulted'>;
type Day = Pick<TradingDay, 'date' | 'indicativeYieldType' | 'yieldOrigin'>;

/** What decides whether a bond counts for the curve of its issuer. */
export interface MapBond extends Terms, Day {
  readonly statusId: number | null;
  /** A fraction; null where it is blank. */
  readonly yield: number | null;
  /** In years. */
  readonly duration: number | null;
}

/** Whether the day of a point is old on a map of this date. */
export function isStaleOn(date: IsoDate, mapDate: IsoDate): boolean {
  return addDays(dayNumberFromIso(date), staleMapDays) < dayNumberFromIso(mapDate);
}

/** Yields that say something else than what the issuer pays for a term stand beside the curve: each bond has one reason at the most. */
export function mapStandingOf(bond: MapBond, mapDate: IsoDate): Exclude<MapStanding, 'outlier'> {
  if (bond.isDefaulted || bond.statusId === bondStatusId('defaulted')) return 'defaulted';
  if (bond.isPerpetual) return 'perpetual';
  if (bond.isInflationLinked || bond.couponKind === 'indexed') return 'indexed';
  if (bond.couponKind === 'floating' || bond.couponKind === 'variable') return 'floating';
  if (bond.indicativeYieldType === 'current') return 'current';
  if (!isEffectiveType(bond.indicativeYieldType)) return 'other_rate';
  if (bond.yieldOrigin === 'assumed') return 'assumed';
  if (bond.yield === null || bond.duration === null || bond.duration <= 0) return 'unknown';
  return isStaleOn(bond.date, mapDate) ? 'stale' : 'counted';
}

/** The days, both included, on which a bond has a point. */
export interface MapSpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

function monthEndsBetween(first: IsoDate, last: IsoDate): readonly IsoDate[] {
  const ends: IsoDate[] = [];
  const end = dayNumberFromIso(last);
  for (let day = endOfMonth(dayNumberFromIso(first)); day < end; day = endOfMonth(addDays(day, 1)))
    ends.push(isoFromDayNumber(day));
  return [...ends, last];
}

/** The ends of months and the last day on which at least one of the spans has a point, ascending. */
export function mapDatesOf(spans: readonly MapSpan[]): readonly IsoDate[] {
  const known = spans.filter(({ from, to }) => from <= to);
  const [first] = known.map(({ from }) => from).sort();
  const last = newestOf(known.map(({ to }) => to));
  if (first === undefined || last === undefined) return [];
  return monthEndsBetween(first, last).filter((date) => known.some(({ from, to }) => from <= date && date <= to));
}
