import { elementAt } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type DayNumber, type Measure, MISSING_DATA, measured, type Price, price, type Rate, rate } from '../units.ts';

/** Days of a year by the day counts of overnight rates. */
export const OVERNIGHT_DAYS_A_YEAR = { 'ACT/360': 360, 'ACT/365F': 365 } as const;

/** The same of any day count; undefined for one by which no overnight rate counts. */
export function overnightDaysAYear(dayCount: string | null): number | undefined {
  return Object.entries(OVERNIGHT_DAYS_A_YEAR).find(([name]) => name === dayCount)?.[1];
}

/** How a coupon in arrears is made of the fixings of an overnight rate. Numbers of days are business days. */
export interface OvernightTerms {
  /** The rate of the period: compounded day by day, or the average of the days. */
  readonly method: 'compounded' | 'averaged';
  /** Each day takes the fixing of so many days before it. */
  readonly lookback: number;
  /** Whether the weights of the days are moved back by the lookback too, so that the period is observed earlier as a whole. */
  readonly observationShift: boolean;
  /** So many last days of the period take the fixing of the day before them. */
  readonly lockout: number;
  /** Added to the rate of the period and not compounded; a fraction a year. */
  readonly margin: Rate;
  /** Days of the year of the day count: 360 or 365. */
  readonly daysAYear: number;
  /** Highest and lowest rate of a period with its margin; none where absent. */
  readonly cap?: Rate;
  readonly floor?: Rate;
}

/** Fixings of an overnight rate, fractions a year; null while not known. */
export interface OvernightFixings {
  /** Business days without a gap, ascending, up to the end of the last period. */
  readonly days: readonly DayNumber[];
  /** The fixing of each of them; the last days may be missing. */
  readonly rates: readonly (Rate | null)[];
}

/** An interest period and the day until which interest is asked for; all are business days. */
export interface OvernightPeriod {
  readonly start: DayNumber;
  readonly end: DayNumber;
  /** Not after the end; the end where absent. */
  readonly until?: DayNumber;
}

/** What a period earns. */
export interface OvernightCoupon {
  /** Of the fixings, without the margin; a fraction a year. */
  readonly rate: Rate;
  /** Rate and margin, within cap and floor; a fraction a year. */
  readonly paidRate: Rate;
  /** Interest of the paid rate, per 100. */
  readonly interest: Price;
}

function indexOfDay(days: readonly DayNumber[], day: DayNumber): number {
  const index = days.indexOf(day);
  if (index < 0) throw new InvalidInputError('invalid-terms', 'an interest period begins and ends on business days');
  return index;
}

/** The rate of the days from one index to another, the fixing of each that of the day before by `back`, none after `last`. */
function rateBetween(
  { method, daysAYear }: OvernightTerms,
  fixings: OvernightFixings,
  days: ObservedDays,
): number | null {
  let product = 1;
  let sum = 0;
  let total = 0;
  for (let at = days.from; at < days.to; at++) {
    const fixing = fixings.rates[Math.min(at, days.last) - days.back] ?? null;
    if (fixing === null) return null;
    const weight = elementAt(fixings.days, at + 1) - elementAt(fixings.days, at);
    product *= 1 + (fixing * weight) / daysAYear;
    sum += fixing * weight;
    total += weight;
  }
  if (total === 0) return 0;
  return method === 'averaged' ? sum / total : ((product - 1) * daysAYear) / total;
}

/** Indices of business days. */
interface ObservedDays {
  readonly from: number;
  readonly to: number;
  /** The last day whose fixing moves. */
  readonly last: number;
  readonly back: number;
}

/** A coupon's rate: no more than its cap and no less than its floor; fractions. */
export function boundRate(
  uncapped: number,
  { cap = null, floor = null }: { readonly cap?: Rate | null; readonly floor?: Rate | null },
): Rate {
  return rate(Math.min(Math.max(uncapped, floor ?? Number.NEGATIVE_INFINITY), cap ?? Number.POSITIVE_INFINITY));
}

/**
 * Coupon of a period in arrears, or the interest accrued in it, by the fixings of an overnight rate; `missing-data` while one of them is not known.
 * Days of a lockout are counted back from the end of the period. Throws `invalid-terms` for days that are no business days.
 * Sources: ISDA 2021 Definitions, section 7; ARRC, SOFR in arrears: conventions for floating-rate notes (lookback, observation shift, lockout).
 */
export function overnightCoupon(
  terms: OvernightTerms,
  fixings: OvernightFixings,
  { start, end, until = end }: OvernightPeriod,
): Measure<OvernightCoupon> {
  const { lookback, observationShift, lockout, margin, daysAYear } = terms;
  const shift = observationShift ? lookback : 0;
  const indexOf = (day: DayNumber) => indexOfDay(fixings.days, day) - shift;
  const last = indexOf(end) - lockout - 1;
  const days = { from: indexOf(start), to: indexOf(until), last, back: lookback - shift };
  if (days.from < 0) return MISSING_DATA;
  const found = rateBetween(terms, fixings, days);
  if (found === null) return MISSING_DATA;
  const paidRate = boundRate(found + margin, terms);
  return measured({ rate: rate(found), paidRate, interest: price((100 * paidRate * (until - start)) / daysAYear) });
}
