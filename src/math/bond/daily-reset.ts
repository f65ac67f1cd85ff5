import { type DayNumber, type Measure, MISSING_DATA, measuredPrice, type Price, type Rate } from '../units.ts';

/** The annual rate that a bond pays from a day on, that day included, until the next one. */
export interface RateReset {
  readonly from: DayNumber;
  readonly rate: Rate;
}

/** How the interest of one day is counted. */
export interface DailyInterest {
  /** Days of the year: 360 or 365. */
  readonly daysAYear: number;
  /** Whether the amount of a day is rounded to nine decimals. */
  readonly isRounded: boolean;
}

/** As notes of the US Treasury: 31 CFR 356, appendix B, sections I.C and IV. */
const TREASURY_DAYS: DailyInterest = { daysAYear: 360, isRounded: true };

/** What 100 earn in a day. */
function dailyAmount(rate: Rate, { daysAYear, isRounded }: DailyInterest): number {
  return isRounded ? Math.round((1e11 * rate) / daysAYear) / 1e9 : (100 * rate) / daysAYear;
}

/**
 * Interest of 100 from a day until another, that one not counted, at rates that change within the period: the sum of the days' amounts.
 * The last rate goes on; `missing-data` where the first one comes after the start. `resets` ascend.
 */
export function dailyResetInterest(
  resets: readonly RateReset[],
  start: DayNumber,
  end: DayNumber,
  counting = TREASURY_DAYS,
): Measure<Price> {
  const [first] = resets;
  if (first === undefined || first.from > start) return MISSING_DATA;
  const sum = resets.reduce((interest, { from, rate }, index) => {
    const next = resets[index + 1]?.from ?? end;
    const days = Math.max(0, Math.min(next, end) - Math.max(from, start));
    return interest + days * dailyAmount(rate, counting);
  }, 0);
  return measuredPrice(sum);
}

/** The rate of a day; `missing-data` before the first one. `resets` ascend. */
export function resetRateOn(resets: readonly RateReset[], day: DayNumber): Rate | null {
  return resets.findLast(({ from }) => from <= day)?.rate ?? null;
}
