import type { IssuePayment } from '#domain/bond/issue.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';

/** From which the payments of a bond are projected, when the list of its payments is not known (any further). */
export interface CouponProjection {
  /** Start of the first projected period. */
  readonly from: IsoDate;
  readonly nextCoupon: IsoDate;
  readonly periodDays: number;
  /** The last projected payment. */
  readonly end: IsoDate;
  /** Coupon of a whole period, per 100 of the initial nominal; null when it is not known. */
  readonly coupon: number | null;
  readonly couponRate: number | null;
  /** A coupon after this day, but for the running one, is not known: the issuer sets a new one at an offer. */
  readonly knownUntil: IsoDate | null;
  /** Outstanding per 100 of the initial nominal. */
  readonly nominal: number;
  /** Paid at the end, per 100 of the initial nominal; 0 when the projection ends before maturity. */
  readonly redemption: number;
  readonly firstNumber: number;
}

// Coupon dates that follow months drift from those that follow days by less than this in a life.
const DRIFT_DAYS = 10;
const MAX_PERIODS = 2_000;

/** Coupon dates stepped from the next one; the last is the end, and takes in a step that falls just short of it. */
function couponDays(projection: CouponProjection): readonly DayNumber[] {
  const end = dayNumberFromIso(projection.end);
  const days: DayNumber[] = [];
  let day = dayNumberFromIso(projection.nextCoupon);
  while (end - day > Math.min(DRIFT_DAYS, projection.periodDays / 2) && days.length < MAX_PERIODS) {
    days.push(day);
    day = addDays(day, projection.periodDays);
  }
  return [...days, end];
}

/** A period that is shorter or longer than drift explains pays by its days. */
function couponOf({ coupon, periodDays }: CouponProjection, days: number): number | null {
  if (coupon === null || Math.abs(days - periodDays) <= DRIFT_DAYS) return coupon;
  return (coupon * days) / periodDays;
}

/** Payments with a constant coupon, marked as estimates. */
export function estimatedCashFlows(projection: CouponProjection): readonly IssuePayment[] {
  const { knownUntil, nominal, redemption, firstNumber } = projection;
  let start = dayNumberFromIso(projection.from);
  const days = couponDays(projection);
  return days.map((day, index) => {
    const date = isoFromDayNumber(day);
    const accrualStart = isoFromDayNumber(start);
    const isKnown = index === 0 || knownUntil === null || date <= knownUntil;
    const coupon = isKnown ? couponOf(projection, day - start) : null;
    const isLast = index === days.length - 1;
    start = day;
    return {
      number: firstNumber + index,
      accrualStart,
      accrualEnd: date,
      referenceStart: null,
      referenceEnd: null,
      paymentDate: date,
      actualPaymentDate: null,
      recordDate: null,
      exDate: null,
      nominal,
      couponRate: coupon === null ? null : projection.couponRate,
      coupon,
      redemption: isLast ? redemption : 0,
      poolFactor: (nominal - (isLast ? redemption : 0)) / 100,
      isEstimated: true,
    };
  });
}
