import type { SettledBond } from '../bond/settled-bond.ts';
import { elementAt, numberAt } from '../checked-access.ts';
import { type DecreasingProblem, solveDecreasing } from '../solve/solve-decreasing.ts';
import {
  BASIS_POINTS,
  type Measure,
  MISSING_DATA,
  measured,
  measuredPrice,
  measuredRate,
  NOT_APPLICABLE,
  NOT_CONVERGED,
  type Price,
  price,
  type Rate,
  years,
} from '../units.ts';
import { COMPOUNDINGS, type EvenRates } from './compounding.ts';
import type { Risk } from './risk-from-yield.ts';

/** A bond without maturity on a settlement day; amounts per 100 of the nominal outstanding. */
export interface Perpetual {
  /** Compounding of the yield, and its periods a year. */
  readonly rates: EvenRates;
  readonly frequency: number;
  /** Years to the payments until the coupon stays the same, in the yield's day count: the next one, and those at rates that still change. */
  readonly times: readonly number[];
  /** What they pay; the next one 0 when it is ex-coupon, and perhaps an odd first coupon. */
  readonly amounts: readonly number[];
  /** Every payment after them. */
  readonly coupon: number;
  /** Coupons a year. */
  readonly couponFrequency: number;
  readonly accrued: Measure<Price>;
}

/**
 * The perpetual bond of which a settled bond holds the next two coupons or more, and all of those before its rate stays the same; `not-applicable` without coupons or when the yield
 * convention does not compound evenly, `missing-data` when the coupon is not known.
 */
export function perpetualFromSettled(settled: SettledBond): Measure<Perpetual> {
  const { bond, firstRow, times, amounts, outstanding, accrued } = settled;
  const { frequency: couponFrequency, yieldConvention } = bond.description;
  const { evenRates: rates } = COMPOUNDINGS[yieldConvention.compounding];
  const lastRate = bond.rows.at(-1)?.rate ?? null;
  const lastChange = bond.rows.findLastIndex((row) => row.rate !== lastRate || row.redemption < 0);
  const ahead = bond.rows.slice(firstRow, Math.max(firstRow, lastChange) + 1);
  const regular = bond.rows[firstRow + ahead.length];
  if (ahead.length === 0 || !regular || couponFrequency <= 0 || rates === null) return NOT_APPLICABLE;
  if (regular.coupon === null || ahead.some(({ coupon }) => coupon === null)) return MISSING_DATA;
  const scale = 100 / outstanding;
  return measured({
    rates,
    frequency: yieldConvention.frequency,
    times: ahead.map((_, at) => numberAt(times, at)),
    amounts: ahead.map(({ redemption }, at) => numberAt(amounts, at) - Math.max(0, redemption) * scale),
    coupon: regular.coupon * scale,
    couponFrequency,
    accrued,
  });
}

interface PerpetualValue {
  readonly value: number;
  readonly first: number;
  readonly second: number;
}

/** Value sum of a(i) e^(-r t(i)), and of c / (e^(r h) - 1) at the last t(i), with derivatives by the continuous rate r; h is the coupon period. */
function valueAtContinuous({ times, amounts, coupon, couponFrequency }: Perpetual, r: number): PerpetualValue {
  const period = 1 / couponFrequency;
  const gain = Math.expm1(r * period);
  const growth = gain + 1;
  const later = coupon / gain;
  const laterSlope = (-coupon * period * growth) / gain ** 2;
  const laterCurvature = (coupon * period ** 2 * growth * (growth + 1)) / gain ** 3;
  const last = elementAt(times, times.length - 1);
  const factor = Math.exp(-r * last);
  let value = factor * later;
  let first = factor * (laterSlope - last * later);
  let second = factor * (last ** 2 * later - 2 * last * laterSlope + laterCurvature);
  times.forEach((time, at) => {
    const discounted = elementAt(amounts, at) * Math.exp(-r * time);
    value += discounted;
    first -= time * discounted;
    second += time ** 2 * discounted;
  });
  return { value, first, second };
}

function continuousRate({ rates, frequency }: Perpetual, rate: number): number {
  return rates.continuousFromRate(rate, frequency);
}

/** Dirty price of a perpetual bond at a yield above zero; `not-applicable` at zero and below, where its coupons have no finite value. */
export function perpetualPriceFromYield(perpetual: Perpetual, rate: Rate): Measure<Price> {
  if (!(rate > 0)) return NOT_APPLICABLE;
  return measuredPrice(valueAtContinuous(perpetual, continuousRate(perpetual, rate)).value);
}

function perpetualProblem(perpetual: Perpetual, dirty: number): DecreasingProblem {
  const { coupon, couponFrequency } = perpetual;
  return {
    evaluate: (r, out) => {
      const { value, first, second } = valueAtContinuous(perpetual, r);
      const slope = first / value;
      out.value = Math.log(value / dirty);
      out.slope = slope;
      out.curvature = second / value - slope * slope;
    },
    low: 1e-9,
    high: continuousRate(perpetual, 100),
    guess: (coupon * couponFrequency) / dirty,
  };
}

/** Yield of a perpetual bond at a dirty price, up to 10,000 %, else `not-converged`; `not-applicable` for prices not above zero. */
export function perpetualYieldFromPrice(perpetual: Perpetual, dirty: Price): Measure<Rate> {
  if (!(dirty > 0) || !(perpetual.coupon > 0)) return NOT_APPLICABLE;
  const solved = solveDecreasing(perpetualProblem(perpetual, dirty));
  if (solved === null) return NOT_CONVERGED;
  return measuredRate(perpetual.rates.rateFromContinuous(solved, perpetual.frequency));
}

/** Dirty price, durations, convexity and price value of a basis point of a perpetual bond at a yield above zero. */
export function perpetualRiskFromYield(perpetual: Perpetual, rate: Rate): Measure<Risk> {
  if (!(rate > 0)) return NOT_APPLICABLE;
  const { value, first, second } = valueAtContinuous(perpetual, continuousRate(perpetual, rate));
  if (!Number.isFinite(value + first + second)) return NOT_CONVERGED;
  const { rates, frequency } = perpetual;
  const rateSlope = rates.slope(rate, frequency);
  const slope = first * rateSlope;
  const curvature = second * rateSlope ** 2 + first * rates.curvature(rate, frequency);
  return measured({
    dirty: price(value),
    macaulay: years(-first / value),
    modified: years(-slope / value),
    convexity: curvature / value,
    pvbp: price(-slope / BASIS_POINTS),
  });
}
