import type { SettledBond } from '../bond/settled-bond.ts';
import { elementAt, numberAt } from '../checked-access.ts';
import { type Curve, discountFactor } from '../curve/curve.ts';
import { yearFraction } from '../day-count/day-count.ts';
import { type DecreasingProblem, solveDecreasing } from '../solve/solve-decreasing.ts';
import type { Measure, Price, Rate, Years } from '../units.ts';
import {
  measured,
  measuredPrice,
  measuredRate,
  NOT_APPLICABLE,
  NOT_CONVERGED,
  rate,
  years,
  yearsFromDays,
} from '../units.ts';
import { amountsPerRate } from '../yield/risk-from-yield.ts';
import { whyNotDiscounted } from '../yield/yield-from-price.ts';

/** The reference rate that a floating-rate bond is discounted with, simple within each coupon period. */
export interface ReferenceRates {
  /** From settlement to the next payment. */
  readonly current: Rate;
  /** For all later periods, or for each of them in turn; the projected coupons of the bond should rest on the same rates. */
  readonly assumed: Rate | readonly Rate[];
  /** Whether what is left of the running period is not set, as in arrears; where absent, along a curve alone. */
  readonly isRunningOpen?: boolean;
  /** Highest and lowest rate of a coupon; one that stands at either does not move with the reference rate. */
  readonly cap?: Rate | null;
  readonly floor?: Rate | null;
}

/** The rate of a period by its place; the last one that is given goes on. */
function referenceAt({ current, assumed }: ReferenceRates, place: number): number {
  if (place === 0) return current;
  return typeof assumed === 'number' ? assumed : (assumed[place - 1] ?? assumed.at(-1) ?? current);
}

/** Years from settlement to the next payment, and from each payment to the one after it, by the accrual day count. */
function periodLengths({ bond, settlement, firstRow }: SettledBond): readonly number[] {
  const dayCount = bond.description.accrualDayCount ?? bond.description.yieldConvention.dayCount;
  let from = settlement;
  return bond.rows.slice(firstRow).map(({ payDay, context }) => {
    const length = yearFraction(dayCount, from, payDay, context);
    from = payDay;
    return length;
  });
}

/** The simple forward rates of a curve from settlement to the next payment, and from each payment to the one after it. The curve starts at settlement. */
export function forwardReferenceRates(settled: SettledBond, curve: Curve): ReferenceRates | null {
  const days = [settled.settlement, ...settled.bond.rows.slice(settled.firstRow).map(({ payDay }) => payDay)];
  const factors = days.map((day) => discountFactor(curve, yearsFromDays(day - settled.settlement)));
  const rates = periodLengths(settled).map((length, i) =>
    rate(length === 0 ? 0 : (elementAt(factors, i) / elementAt(factors, i + 1) - 1) / length),
  );
  const [current, ...assumed] = rates;
  return current === undefined ? null : { current, assumed };
}

function marginProblem(settled: SettledBond, dirty: number, rates: ReferenceRates): DecreasingProblem {
  const lengths = periodLengths(settled);
  const longest = lengths.reduce((longer, length) => Math.max(longer, length), 1);
  return {
    evaluate: (margin, out) => {
      let factor = 1;
      let logSlope = 0;
      let value = 0;
      let slope = 0;
      lengths.forEach((length, i) => {
        const growth = 1 + (referenceAt(rates, i) + margin) * length;
        factor /= growth;
        logSlope += length / growth;
        const discounted = numberAt(settled.amounts, i) * factor;
        value += discounted;
        slope -= logSlope * discounted;
      });
      out.value = Math.log(value / dirty);
      out.slope = slope / value;
    },
    low: -0.99 / longest - Math.min(...lengths.map((_, i) => referenceAt(rates, i))),
    high: 100,
    guess: 0,
  };
}

/** Logarithm of the dirty price at a discount margin, and its derivative by the margin. */
function logValue(settled: SettledBond, margin: Rate, rates: ReferenceRates) {
  const out = { value: 0, slope: 0, curvature: 0 };
  marginProblem(settled, 1, rates).evaluate(margin, out);
  return out;
}

/**
 * Discount margin of a floating-rate bond: what must be added to the reference rates so that its flows, projected on the
 * same rates, are worth the dirty price; period by period, simple interest within each (Fabozzi, Floating-Rate Securities).
 */
export function discountMargin(settled: SettledBond, dirty: Price, rates: ReferenceRates): Measure<Rate> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  if (!(dirty > 0)) return NOT_APPLICABLE;
  const solved = solveDecreasing(marginProblem(settled, dirty, rates));
  return solved === null ? NOT_CONVERGED : measuredRate(solved);
}

/** Dirty price of a floating-rate bond at a discount margin over the reference rates; the inverse of `discountMargin`. */
export function dirtyPriceFromDiscountMargin(
  settled: SettledBond,
  margin: Rate,
  rates: ReferenceRates,
): Measure<Price> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  return measuredPrice(Math.exp(logValue(settled, margin, rates).value));
}

/** How the price of a floating-rate bond moves, in years: minus the derivative of the dirty price, over the dirty price. */
export interface FloaterRisk {
  /** By the discount margin, the reference rates unchanged. */
  readonly spreadDuration: Years;
  /** By the reference rates, which move the discounting and the coupons after the running one alike; the discount margin unchanged. */
  readonly effectiveDuration: Years;
}

/** The share of the running coupon that its rates to come make: none where it is set in advance, what is left of its period in arrears or along a curve. */
function openShare({ bond, settlement, firstRow }: SettledBond, { assumed, isRunningOpen }: ReferenceRates): number {
  const row = bond.rows[firstRow];
  if (
    !(isRunningOpen ?? typeof assumed !== 'number') ||
    row === undefined ||
    row.accrualStart === null ||
    row.accrualEnd === null
  )
    return 0;
  return (row.accrualEnd - Math.max(settlement, row.accrualStart)) / (row.accrualEnd - row.accrualStart);
}

/** Whether the rate of a coupon stands at its cap or floor. */
function isBound(couponRate: Rate | null, { cap = null, floor = null }: ReferenceRates): boolean {
  return couponRate !== null && ((cap !== null && couponRate >= cap) || (floor !== null && couponRate <= floor));
}

/**
 * Risk of a floating-rate bond at a discount margin over the reference rates. The effective duration is the spread duration less the
 * value, over the price, of one unit a year on the coupons that are not set yet, in arrears and along a curve what is left of the running one among them.
 * Coupons at their cap or floor stay there; those within count both as out of reach.
 */
export function riskFromDiscountMargin(
  settled: SettledBond,
  margin: Rate,
  rates: ReferenceRates,
): Measure<FloaterRisk> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const { accrualDayCount } = settled.bond.description;
  if (accrualDayCount === null) return NOT_APPLICABLE;
  const { bond, firstRow } = settled;
  const amounts = amountsPerRate(settled, accrualDayCount).map((amount, i) => {
    if (isBound(bond.rows[firstRow + i]?.rate ?? null, rates)) return 0;
    return i === 0 ? amount * openShare(settled, rates) : amount;
  });
  const price = logValue(settled, margin, rates);
  const annuity = Math.exp(logValue({ ...settled, amounts }, margin, rates).value) / settled.outstanding;
  const spreadDuration = -price.slope;
  return measured({
    spreadDuration: years(spreadDuration),
    effectiveDuration: years(spreadDuration - (annuity * 100) / Math.exp(price.value)),
  });
}
