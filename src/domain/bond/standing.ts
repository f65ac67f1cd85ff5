import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { medianDeviationOf, medianOf } from '#math/statistics/order-statistics.ts';
import type { IsoDate } from '#math/units.ts';
import { newestOf, oldDataDays } from '../platform/period.ts';

/** The history in which the latest figures are placed, as the period of the graph is called. */
export const standingPeriod = '3Y';
/** Fewer days have no percentile and no z-score. */
export const MIN_STANDING_DAYS = 60;

interface DatedPrice {
  readonly date: IsoDate;
  readonly price: number;
}

/** How far apart the prices of one bond at its venues are, per 100. */
export interface PriceDispersion {
  /** The day of the newest price; null without any. */
  readonly newest: IsoDate | null;
  readonly median: number | null;
  /** The median distance from the median; null of fewer than two prices. */
  readonly deviation: number | null;
}

/** Whether a price is so much older than the newest that it was made in another market. */
export function isOldBeside(date: IsoDate, newest: IsoDate): boolean {
  return daysBetween(dayNumberFromIso(date), dayNumberFromIso(newest)) > oldDataDays;
}

/** Median and median deviation of the prices that are not old beside the newest. */
export function priceDispersion(prices: readonly DatedPrice[]): PriceDispersion {
  const newest = newestOf(prices.map(({ date }) => date)) ?? null;
  const counted = prices.filter(({ date }) => newest !== null && !isOldBeside(date, newest)).map(({ price }) => price);
  return {
    newest,
    median: medianOf(counted),
    deviation: counted.length < 2 ? null : medianDeviationOf(counted),
  };
}
