import { lastOf } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type Measure, measuredRate, NOT_APPLICABLE, type Rate, type Years, years } from '../units.ts';
import { annualZeroRate, type Curve, discountFactor, type ZeroNodesCurve } from './curve.ts';
import { checkNodes, interpolateMonotone, type Nodes } from './interpolation.ts';

/** Coupon rate, paid `frequency` times a year, at which a bond of whole periods is worth 100 on a zero curve. */
export function parRateFromCurve(curve: Curve, maturity: Years, frequency: number): Measure<Rate> {
  const periods = Math.round(maturity * frequency);
  if (periods < 1) return NOT_APPLICABLE;
  let annuity = 0;
  for (let period = 1; period <= periods; period++) annuity += discountFactor(curve, years(period / frequency));
  const last = discountFactor(curve, years(periods / frequency));
  return measuredRate((frequency * (1 - last)) / annuity);
}

/** Times below a year at which par yields are read off a curve. */
const SHORT_TIMES = [1 / 12, 0.25, 0.5] as const;
const MAX_PAR_YEARS = 50;

/**
 * Par yields with annual coupons at whole years up to fifty, as far as a zero curve has them, and zero rates below a year; annual
 * compounding. Null where it has none.
 */
export function annualParYields(curve: Curve): Nodes | null {
  const short = SHORT_TIMES.map((time) => [time, annualZeroRate(curve, years(time))] as const);
  const whole = Array.from({ length: MAX_PAR_YEARS }, (_, index) => {
    const found = parRateFromCurve(curve, years(index + 1), 1);
    return found.ok ? ([index + 1, found.value] as const) : null;
  });
  const nodes = [...short, ...whole].filter((node) => node !== null);
  const isKnown = whole.some((node) => node !== null);
  return isKnown ? { times: nodes.map(([time]) => time), values: nodes.map(([, value]) => value) } : null;
}

/** Continuous zero rate of a par rate within the first period: simple interest. */
function shortZero(parRate: number, time: number): number {
  return Math.log1p(parRate * time) / time;
}

/**
 * Zero curve from par yields at times in years: the yields interpolated monotonically at each coupon date, then discount
 * factors one after another, d(n) = (1 - c/f sum of d before) / (1 + c/f). Times below one period are simple rates.
 * Throws `invalid-curve` when a discount factor would not be positive.
 */
export function zeroCurveFromParYields(parYields: Nodes, frequency: number): ZeroNodesCurve {
  checkNodes(parYields);
  const shortTimes = parYields.times.filter((time) => time > 0 && time < 1 / frequency - 1e-9);
  const times = [...shortTimes];
  const values = shortTimes.map((time) => shortZero(interpolateMonotone(parYields, time), time));
  const periods = Math.round(lastOf(parYields.times) * frequency);
  let annuity = 0;
  for (let period = 1; period <= periods; period++) {
    const time = period / frequency;
    const coupon = interpolateMonotone(parYields, time) / frequency;
    const factor = (1 - coupon * annuity) / (1 + coupon);
    if (!(factor > 0)) throw new InvalidInputError('invalid-curve', `no discount factor at ${time} years`);
    annuity += factor;
    times.push(time);
    values.push(-Math.log(factor) / time);
  }
  return { model: 'ZeroNodes', times, values };
}
