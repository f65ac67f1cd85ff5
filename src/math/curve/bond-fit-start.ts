import { elementAt } from '../checked-access.ts';
import { decayGrid } from '../solve/decay-search.ts';
import { dotProduct, solveSymmetric } from '../solve/least-squares.ts';
import type { SampleBond } from './bond-sample.ts';

/** Coefficients of a curve at decay times in years. */
export interface CurveGuess {
  readonly betas: readonly number[];
  readonly taus: readonly number[];
}

/** A bond near its flat rate, where its yield is what the zero rates at its payments weigh together. */
interface LinearBond {
  readonly times: Float64Array;
  readonly weights: Float64Array;
  readonly target: number;
}

function linearBond({ times, amounts, dirty, flatRate, perYield }: SampleBond): LinearBond {
  let value = 0;
  let total = 0;
  const weights = times.map((time, i) => {
    const discounted = (amounts[i] ?? Number.NaN) * Math.exp(-flatRate * time);
    const weight = time * discounted * perYield;
    value += discounted;
    total += weight;
    return weight;
  });
  return { times, weights, target: flatRate * total - (dirty - value) * perYield };
}

/** What a bond's payments make of slope and hump at a decay time. */
function slopeAndHump({ times, weights }: LinearBond, tau: number): readonly [slope: number, hump: number] {
  let slope = 0;
  let faded = 0;
  for (let i = 0; i < times.length; i++) {
    const x = (times[i] ?? Number.NaN) / tau;
    const left = Math.exp(-x);
    const weight = weights[i] ?? Number.NaN;
    slope += (weight * (1 - left)) / x;
    faded += weight * left;
  }
  return [slope, slope - faded];
}

/** The products of all columns with each other and with the targets, worked out once for every pair of decay times. */
interface NormalEquations {
  readonly products: readonly (readonly number[])[];
  readonly targets: readonly number[];
  readonly square: number;
}

function normalEquations(columns: readonly (readonly number[])[], targets: readonly number[]): NormalEquations {
  return {
    products: columns.map((column) => columns.map((other) => dotProduct(column, other))),
    targets: columns.map((column) => dotProduct(column, targets)),
    square: dotProduct(targets, targets),
  };
}

interface LinearFit {
  readonly betas: readonly number[];
  readonly squares: number;
}

// Keeps coefficients small that the bonds say nothing about: a thousandth of a basis point of error at most.
const RIDGE = 1e-10;

function solveColumns(equations: NormalEquations, chosen: readonly number[], count: number): LinearFit | null {
  const right = chosen.map((i) => elementAt(equations.targets, i));
  const matrix = chosen.map((i) =>
    chosen.map((j) => elementAt(elementAt(equations.products, i), j) + (i === j ? RIDGE * count : 0)),
  );
  const betas = solveSymmetric(matrix, right);
  return betas && { betas, squares: equations.square - dotProduct(betas, right) };
}

/**
 * The best coefficients over a grid of one or two decay times, with prices taken as linear in the zero rates around the flat rate of each
 * bond; null when none is determined. Good to some basis points: a start for the exact fit, and the same one for the same sample.
 */
export function startOfFit(sample: readonly SampleBond[], decays: 1 | 2): CurveGuess | null {
  const bonds = sample.map(linearBond);
  const taus = decayGrid(1).map((single) => elementAt(single, 0));
  const loadings = taus.map((tau) => bonds.map((bond) => slopeAndHump(bond, tau)));
  const columns = [
    bonds.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0)),
    ...loadings.map((rows) => rows.map(([slope]) => slope)),
    ...loadings.map((rows) => rows.map(([, hump]) => hump)),
  ];
  const equations = normalEquations(
    columns,
    bonds.map(({ target }) => target),
  );
  const indexOf = new Map(taus.map((tau, index) => [tau, index + 1]));
  let best: (CurveGuess & LinearFit) | null = null;
  for (const pair of decayGrid(decays)) {
    const [slope = 0, ...others] = pair.map((tau) => indexOf.get(tau) ?? 0);
    const humps = [slope, ...others].map((index) => index + taus.length);
    const fit = solveColumns(equations, [0, slope, ...humps], sample.length);
    if (fit !== null && (best === null || fit.squares < best.squares)) best = { ...fit, taus: pair };
  }
  return best;
}
