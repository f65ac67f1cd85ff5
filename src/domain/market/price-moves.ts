import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';

/** The price of a day; null where the day has none. */
interface PricedDay {
  readonly date: IsoDate;
  readonly price: number | null;
}

/** How a price stands in its year: the least and the greatest of it with today's, and by which share it moved since earlier days. */
export interface PriceMoves {
  readonly low: number;
  readonly high: number;
  /** As fractions; null where there is no day to compare with. */
  readonly week: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** Days by which the day that is compared with may be too early: over holidays, not over a break in trading. */
const MAX_GAP = 10;

/** Of days that begin with the latest; null where that one has no price. */
export function priceMoves(days: readonly PricedDay[]): PriceMoves | null {
  const priced = days.flatMap(({ date, price }) => (price === null ? [] : [{ date, price }]));
  const [latest] = priced;
  if (latest === undefined || latest.date !== days[0]?.date) return null;
  const today = dayNumberFromIso(latest.date);
  const yearAgo = isoFromDayNumber(addMonths(today, -12));
  const moveSince = (target: DayNumber) => {
    const [day, earliest] = [isoFromDayNumber(target), isoFromDayNumber(addDays(target, -MAX_GAP))];
    const before = priced.find(({ date }) => date <= day);
    return before === undefined || before.date < earliest || before.price === 0
      ? null
      : latest.price / before.price - 1;
  };
  const ofYear = priced.filter(({ date }) => date > yearAgo).map(({ price }) => price);
  return {
    low: Math.min(...ofYear),
    high: Math.max(...ofYear),
    week: moveSince(addDays(today, -7)),
    month: moveSince(addMonths(today, -1)),
    year: moveSince(addMonths(today, -12)),
  };
}
