import { recapitalised } from '#math/bond/capitalised-interest.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import {
  couponsAtReference,
  type FloatingCoupons,
  heldCoupons,
  projectedCoupons,
} from '#math/bond/revised-cash-flows.ts';
import type { Curve } from '#math/curve/curve.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type Rate, rate } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';

/** Between what rates the coupons of a floating bond stay. */
export function couponBoundsOf({ couponCap, couponFloor }: Pick<IssueTerms, 'couponCap' | 'couponFloor'>) {
  const bound = (value: number | null) => (value === null ? null : rate(value));
  return { cap: bound(couponCap), floor: bound(couponFloor) };
}

/** What the coupons of a floating bond follow; null without a day count. */
export function floatingCouponsOf(terms: IssueTerms): FloatingCoupons | null {
  const { dayCount, couponFrequency: frequency, quotedMargin } = terms;
  if (dayCount === null) return null;
  return { margin: rate(quotedMargin ?? 0), ...couponBoundsOf(terms), dayCount, frequency };
}

/** Payments of which the coupons of periods that begin on a day or later are unknown where they are estimates; the running coupon stands at what is known of it. */
function withoutEstimates(flows: readonly CashFlow[], own: FloatingCoupons, from: DayNumber): readonly CashFlow[] {
  const first = isoFromDayNumber(from);
  return heldCoupons(flows, own).map((flow) =>
    flow.isEstimated && flow.accrualStart !== undefined && flow.accrualStart >= first
      ? { ...flow, coupon: null }
      : flow,
  );
}

/** A curve that starts on a day. */
export interface ProjectionCurve {
  readonly curve: Curve;
  readonly curveDay: DayNumber;
}

/**
 * Payments with the estimated coupons of periods that begin on a day, or later, along a curve: from the first day of the curve where no other is
 * given. They stay as they are without a day count.
 */
export function couponsAlong(
  terms: IssueTerms,
  flows: readonly CashFlow[],
  projection: ProjectionCurve,
  from: DayNumber = projection.curveDay,
): readonly CashFlow[] {
  const own = floatingCouponsOf(terms);
  if (own === null) return flows;
  const isAveraged = terms.overnightMethod === 'averaged';
  return recapitalised(
    projectedCoupons(withoutEstimates(flows, own, from), { ...own, ...projection, isAveraged }),
    flows,
  );
}

/** Payments with the estimated coupons of periods that begin on a day, or later, at one reference rate and the margin. */
export function couponsAt(
  reference: Rate,
  flows: readonly CashFlow[],
  own: FloatingCoupons,
  from: DayNumber,
): readonly CashFlow[] {
  return recapitalised(couponsAtReference(withoutEstimates(flows, own, from), reference, own), flows);
}
