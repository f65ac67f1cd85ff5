import { type SettledBond, yearsToPayments } from '../bond/settled-bond.ts';
import { elementAt } from '../checked-access.ts';
import { type Measure, MISSING_DATA, measured } from '../measure.ts';
import { type DecayFit, refinedDecay } from '../solve/decay-search.ts';
import { dotProduct, leastSquares } from '../solve/least-squares.ts';
import type { Price } from '../units.ts';
import { COMPOUNDINGS } from '../yield/compounding.ts';
import { presentValueAtYield } from '../yield/price-from-yield.ts';
import { yieldFromDirtyPrice } from '../yield/yield-from-price.ts';
import { type SvenssonCurve, svenssonLoadings } from './curve.ts';
import { type FittedCurve, fitSvensson, svenssonOf } from './fit-curve.ts';

/** A bond of the sample with its dirty price per 100 of the nominal outstanding. */
export interface PricedBond {
  readonly settled: SettledBond;
  readonly dirty: Price;
}

/** What the fit needs of a bond: flows in calendar days / 365, and price, duration and continuous yield to weigh errors by. */
interface SampleBond {
  readonly times: readonly number[];
  readonly amounts: readonly number[];
  readonly dirty: number;
  readonly duration: number;
  readonly continuousYield: number;
}

function sampleBond({ settled, dirty }: PricedBond): SampleBond | null {
  const { bond, count, amounts } = settled;
  const yieldRate = yieldFromDirtyPrice(settled, dirty);
  if (!yieldRate.ok) return null;
  const { value, timeWeighted } = presentValueAtYield(settled, yieldRate.value);
  const { compounding, frequency } = bond.description.yieldConvention;
  const duration = timeWeighted / value;
  const continuousYield = COMPOUNDINGS[compounding].continuousFromRate(yieldRate.value, frequency, duration);
  const times = yearsToPayments(settled);
  return { times, amounts: Array.from(amounts.subarray(0, count)), dirty, duration, continuousYield };
}

interface Repriced {
  readonly error: number;
  readonly gradient: readonly number[];
}

/** Error of a bond's price on a curve as an error of its yield, with its derivatives by the coefficients. */
function repriced(bond: SampleBond, betas: readonly number[], taus: readonly number[]): Repriced {
  const gradient = betas.map(() => 0);
  let value = 0;
  bond.times.forEach((time, i) => {
    const loadings = svenssonLoadings(time, taus);
    const discounted = elementAt(bond.amounts, i) * Math.exp(-dotProduct(betas, loadings) * time);
    value += discounted;
    loadings.forEach((loading, j) => {
      gradient[j] = elementAt(gradient, j) - time * loading * discounted;
    });
  });
  const perYield = 1 / (bond.dirty * bond.duration);
  return { error: (bond.dirty - value) * perYield, gradient: gradient.map((slope) => slope * perYield) };
}

const GAUSS_NEWTON_STEPS = 8;

/** Coefficients with the least squared yield errors at given decay times, by Gauss-Newton from those given. */
function fitPrices(sample: readonly SampleBond[], start: readonly number[], taus: readonly number[]): DecayFit | null {
  let betas = start;
  const weights = sample.map(() => 1);
  for (let step = 0; step < GAUSS_NEWTON_STEPS; step++) {
    const bonds = sample.map((bond) => repriced(bond, betas, taus));
    const rows = bonds.map(({ gradient }) => gradient);
    const change = leastSquares({ rows, targets: bonds.map(({ error }) => error), weights });
    if (!change) return null;
    betas = betas.map((beta, j) => beta + elementAt(change, j));
    if (change.every((value) => Math.abs(value) < 1e-12)) break;
  }
  const squares = sample.reduce((sum, bond) => sum + repriced(bond, betas, taus).error ** 2, 0);
  const error = Math.sqrt(squares / sample.length);
  return Number.isFinite(error) ? { betas, taus, error } : null;
}

/** The search stops at steps of 0.1 % of a decay time: smaller ones do not show in bond prices. */
const LAST_DECAY_STEP = 1e-3;

/**
 * Svensson zero curve that reprices a sample of bonds with the least squared errors; each price error is divided by price and
 * duration, which makes it an error of the yield (Bank for International Settlements, Papers 25). `missing-data` with fewer than
 * six bonds that have a yield; the error is the root mean square in yield.
 */
export function fitSvenssonToBonds(bonds: readonly PricedBond[]): Measure<FittedCurve<SvenssonCurve>> {
  const sample = bonds.flatMap((bond) => sampleBond(bond) ?? []);
  if (sample.length < 6) return MISSING_DATA;
  const start = fitSvensson(sample.map(({ duration, continuousYield }) => ({ time: duration, rate: continuousYield })));
  if (!start.ok) return start;
  const { b0, b1, b2, b3, tau1, tau2 } = start.value.curve;
  const fitAt = (taus: readonly number[]) => fitPrices(sample, [b0, b1, b2, b3], taus);
  const first = fitAt([tau1, tau2]);
  if (!first) return start;
  const best = refinedDecay(fitAt, first, LAST_DECAY_STEP);
  return measured({ curve: svenssonOf(best), error: best.error });
}
