import type { SettledBond } from '../bond/settled-bond.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import type { Measure, Price, Rate, Years } from '../units.ts';
import { BASIS_POINT, measured, measuredPrice, NOT_APPLICABLE, NOT_CONVERGED, price, years } from '../units.ts';
import { presentValueAtYield, whyNotDiscounted } from './yield-from-price.ts';

/** How a bond's price changes with its yield. */
export interface Risk {
  readonly dirty: Price;
  /** Time weighted by present value; null under `SimpleThenCompounded`, where it has no agreed meaning. */
  readonly macaulay: Years | null;
  /** Minus the derivative of the dirty price by the yield, over the dirty price. */
  readonly modified: Years;
  /** Second derivative of the dirty price by the yield, over the dirty price, in years squared. */
  readonly convexity: number;
  /** Price value of a basis point per 100 of the nominal outstanding: modified * dirty / 10000. */
  readonly pvbp: Price;
}

/** Dirty price, durations, convexity and price value of a basis point at a yield in the bond's convention. */
export function riskFromYield(settled: SettledBond, rate: Rate): Measure<Risk> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const { value, slope, curvature, timeWeighted } = presentValueAtYield(settled, rate);
  if (!(value > 0) || !Number.isFinite(value + slope + curvature)) return NOT_CONVERGED;
  const { hasMacaulay } = settled.bond.compoundingRule;
  return measured({
    dirty: price(value),
    macaulay: hasMacaulay ? years(timeWeighted / value) : null,
    modified: years(-slope / value),
    convexity: curvature / value,
    pvbp: price(-slope * BASIS_POINT),
  });
}

/** Change of the dirty price, per 100 of the nominal outstanding, when the yield moves by one basis point. */
export interface BasisPointRepricing {
  /** Gain when the yield falls. */
  readonly down: Price;
  /** Loss when the yield rises. */
  readonly up: Price;
}

/** Full repricing at a yield one basis point lower and higher. */
export function basisPointRepricing(settled: SettledBond, rate: Rate): Measure<BasisPointRepricing> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const dirty = presentValueAtYield(settled, rate).value;
  const down = presentValueAtYield(settled, rate - BASIS_POINT).value - dirty;
  const up = dirty - presentValueAtYield(settled, rate + BASIS_POINT).value;
  return Number.isFinite(down + up) ? measured({ down: price(down), up: price(up) }) : NOT_CONVERGED;
}

/** The coupon of each remaining row if its rate were 100 %, per 100 of the initial nominal; 0 where no coupon is received. */
export function amountsPerRate({ bond, firstRow, settlement }: SettledBond, dayCount: DayCountName): Float64Array {
  const remaining = bond.rows.slice(firstRow).map(({ accrualStart, accrualEnd, exDay, nominal, context }) => {
    if (accrualStart === null || accrualEnd === null || exDay <= settlement) return 0;
    return nominal * yearFraction(dayCount, accrualStart, accrualEnd, context);
  });
  return new Float64Array(remaining);
}

/**
 * Change of the dirty price, per 100 of the nominal outstanding, when the rate of every coupon still to be received rises
 * by one basis point, at a yield in the bond's convention; `not-applicable` to zero coupons.
 */
export function couponBasisPointValue(settled: SettledBond, rate: Rate): Measure<Price> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const { accrualDayCount } = settled.bond.description;
  if (accrualDayCount === null) return NOT_APPLICABLE;
  const { value } = presentValueAtYield({ ...settled, amounts: amountsPerRate(settled, accrualDayCount) }, rate);
  return measuredPrice((value * BASIS_POINT * 100) / settled.outstanding);
}
