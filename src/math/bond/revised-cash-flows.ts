import { type Curve, discountFactor } from '../curve/curve.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import { boundRate } from '../rates/overnight-coupon.ts';
import { type DayNumber, type IsoDate, type Rate, yearsFromDays } from '../units.ts';
import type { CashFlow } from './cash-flow.ts';

/** How the interest of a period is counted. */
export interface InterestPeriods {
  readonly dayCount: DayCountName;
  /** Coupons a year. */
  readonly frequency: number;
}

/** The period of a row, and its share of a year; null for a row without interest. */
function interestPeriod(
  { accrualStart, accrualEnd, refStart, refEnd }: CashFlow,
  { dayCount, frequency }: InterestPeriods,
) {
  if (accrualStart === undefined || accrualEnd === undefined) return null;
  const start = dayNumberFromIso(accrualStart);
  const end = dayNumberFromIso(accrualEnd);
  const reference = {
    refStart: refStart === undefined ? start : dayNumberFromIso(refStart),
    refEnd: refEnd === undefined ? end : dayNumberFromIso(refEnd),
  };
  return { start, end, length: yearFraction(dayCount, start, end, { ...reference, frequency, periodEnd: end }) };
}

function heldCoupon(row: CashFlow, known: CashFlow, periods: InterestPeriods): CashFlow {
  const length = interestPeriod(row, periods)?.length ?? 0;
  const knownLength = interestPeriod(known, periods)?.length ?? 0;
  if (known.coupon === null || known.nominal === 0 || knownLength === 0) return row;
  const coupon = known.coupon * (row.nominal / known.nominal) * (length / knownLength);
  return { ...row, rate: known.rate, coupon, isEstimated: true };
}

/**
 * The same rows with unknown coupons at the last known rate, in proportion to nominal and the day count's share of a year, marked estimated;
 * rows before any known coupon stay unknown.
 */
export function heldCoupons(cashFlows: readonly CashFlow[], periods: InterestPeriods): CashFlow[] {
  let known: CashFlow | undefined;
  return cashFlows.map((row) => {
    if (row.coupon === null) return known ? heldCoupon(row, known, periods) : row;
    if (row.accrualStart !== undefined) known = row;
    return row;
  });
}

/** What a floating-rate bond pays over its reference rate, and how the interest of a period is counted. */
export interface FloatingCoupons extends InterestPeriods {
  readonly margin: Rate;
  /** Highest and lowest rate of a coupon; null for none. */
  readonly cap: Rate | null;
  readonly floor: Rate | null;
}

/** How unknown coupons of a floating-rate bond are projected along a curve. */
export interface CouponProjection extends FloatingCoupons {
  readonly curve: Curve;
  /** Day on which the curve starts. */
  readonly curveDay: DayNumber;
  /** Whether a coupon pays the average of an overnight rate, which is below the rate that compounds; false where absent. */
  readonly isAveraged?: boolean;
}

/** The interest of an unknown coupon; `referenceOf` gives the reference rate of a period of some years. */
function floatingCoupon(
  row: CashFlow,
  coupons: FloatingCoupons,
  referenceOf: (start: DayNumber, end: DayNumber, length: number) => number,
): CashFlow {
  const period = row.coupon === null ? interestPeriod(row, coupons) : null;
  if (period === null) return row;
  const projected = boundRate(referenceOf(period.start, period.end, period.length) + coupons.margin, coupons);
  return { ...row, rate: projected, coupon: row.nominal * projected * period.length, isEstimated: true };
}

/**
 * The same rows with unknown coupons at the curve's forward rate of their period plus a margin, within cap and floor, marked estimated. The
 * forward rate is simple, which is that of an overnight rate that compounds; of one that is averaged it is the continuous one.
 */
export function projectedCoupons(cashFlows: readonly CashFlow[], projection: CouponProjection): CashFlow[] {
  const { curve, curveDay, isAveraged = false } = projection;
  const factor = (day: DayNumber) => discountFactor(curve, yearsFromDays(Math.max(0, day - curveDay)));
  const growth = (start: DayNumber, end: DayNumber) => factor(start) / factor(end);
  return cashFlows.map((row) =>
    floatingCoupon(
      row,
      projection,
      (start, end, length) => (isAveraged ? Math.log(growth(start, end)) : growth(start, end) - 1) / length,
    ),
  );
}

/** The same rows with unknown coupons at one reference rate plus a margin, within cap and floor, marked estimated. */
export function couponsAtReference(
  cashFlows: readonly CashFlow[],
  reference: Rate,
  coupons: FloatingCoupons,
): CashFlow[] {
  return cashFlows.map((row) => floatingCoupon(row, coupons, () => reference));
}

/**
 * The same rows after the nominal was written down on a date: nominal, coupons and repayments paid after it keep only the
 * remaining share (0.6 when 40 % were written off); the rate stays.
 */
export function writtenDown(cashFlows: readonly CashFlow[], date: IsoDate, remainingShare: number): CashFlow[] {
  return cashFlows.map((row) => {
    if (row.paymentDate <= date) return row;
    return {
      ...row,
      nominal: row.nominal * remainingShare,
      coupon: row.coupon === null ? null : row.coupon * remainingShare,
      redemption: row.redemption * remainingShare,
      poolFactor: row.poolFactor * remainingShare,
    };
  });
}
