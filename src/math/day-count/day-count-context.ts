import type { Calendar } from '../dates/business-days.ts';
import type { RollDay } from '../dates/dates.ts';
import type { DayNumber } from '../units.ts';
import type { DayCountName } from './day-count-name.ts';

/** What some day counts need besides the two dates. */
export interface DayCountContext {
  /** Notional coupon period that holds the dates, for `ACT/ACT ICMA`, `ACT/365 Canadian` and `ACT/365 Stub`. */
  readonly refStart?: DayNumber;
  readonly refEnd?: DayNumber;
  /** Day of the month on which notional periods before and after it begin, for `ACT/ACT ICMA`; else that of the reference period. */
  readonly rollDay?: RollDay;
  /** Coupons a year, for `ACT/ACT ICMA` and `ACT/365L`. */
  readonly frequency?: number;
  /** End of the interest period, for `ACT/365L`; the later date where absent. */
  readonly periodEnd?: DayNumber;
  /** The period from this day to `periodEnd` pays the rate over the frequency, so this count of 30/360 takes it as 1 / frequency. */
  readonly wholePeriod?: { readonly from: DayNumber; readonly dayCount: DayCountName };
  /** Maturity, for `30E/360 ISDA`. */
  readonly termination?: DayNumber;
  /** For `BUS/252`. */
  readonly calendar?: Calendar;
}

/** Fraction of a year from the first date (included) to the second (excluded), the first not after the second. */
export type YearFraction = (start: DayNumber, end: DayNumber, context: DayCountContext) => number;
