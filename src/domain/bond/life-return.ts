import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { type IsoDate, type Rate, valueOrNull } from '#math/units.ts';
import { internalRate } from '#math/yield/internal-rate.ts';
import type { IssuePayment } from './issue.ts';

/** A purchase: prices per 100 of the nominal then outstanding. */
interface FirstDay {
  readonly date: IsoDate;
  readonly price: number;
  readonly accrued: number;
}

/** What a bond that is repaid brought to who bought it on a day, per 100 of its initial nominal. */
export interface LifeReturn {
  readonly from: IsoDate;
  /** The day of the last payment. */
  readonly to: IsoDate;
  readonly cost: number;
  readonly received: number;
  /** Over the whole time, without reinvestment; a fraction. */
  readonly total: number;
  /** Internal rate of the same payments, once a year. */
  readonly yearly: Rate | null;
  /** What was received: with the years since the first day, and per 100 of the initial nominal. */
  readonly payments: readonly { readonly date: IsoDate; readonly years: number; readonly amount: number }[];
}

const DAYS_A_YEAR = 365;

/** The share of the initial nominal that is outstanding after the payments up to a day. */
function outstandingOn(payments: readonly IssuePayment[], date: IsoDate): number {
  return payments.findLast(({ paymentDate }) => paymentDate <= date)?.poolFactor ?? 1;
}

/** The return from the first day to the last payment; null while something is outstanding, and where a payment is not known. */
export function lifeReturn({ date, price, accrued }: FirstDay, payments: readonly IssuePayment[]): LifeReturn | null {
  const later = payments.filter(({ paymentDate }) => paymentDate > date);
  const last = later.at(-1);
  if (last === undefined || last.poolFactor > 0 || later.some(({ coupon }) => coupon === null)) return null;
  const cost = (price + accrued) * outstandingOn(payments, date);
  const flows = later.map(({ paymentDate, coupon, redemption }) => ({
    date: paymentDate,
    years: daysBetween(dayNumberFromIso(date), dayNumberFromIso(paymentDate)) / DAYS_A_YEAR,
    amount: (coupon ?? 0) + redemption,
  }));
  const received = flows.reduce((sum, { amount }) => sum + amount, 0);
  const paying = flows.filter(({ amount }) => amount > 0);
  return {
    from: date,
    to: last.paymentDate,
    cost,
    received,
    total: received / cost - 1,
    yearly: valueOrNull(internalRate(cost, paying)),
    payments: paying,
  };
}
