import { expect, test } from 'vitest';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import { errorOfHeights, guessLevel, joined } from '../../testing/shape-attacks.ts';
import { WALK, walkingBond } from '../../testing/walking-bonds.ts';
import { type Shape, shapeOf } from './shape.ts';

const BONDS = 24;
const bonds = Array.from({ length: BONDS }, (_, at) => ({ name: `bond ${at}`, ...walkingBond(at + 1) }));
type Bond = (typeof bonds)[number];
type Measure = 'price' | 'yield';

const valuesOf = (bond: Bond, measure: Measure) => (measure === 'price' ? bond.prices : bond.yields);

function shown(bond: Bond, measure: Measure, start: DayNumber, end: DayNumber): Shape {
  const line = { days: bond.days, values: Float64Array.from(valuesOf(bond, measure)) };
  const period = { start: isoFromDayNumber(start), end: isoFromDayNumber(end) };
  return shapeOf(line, period, { secret: 'a secret', name: `${bond.name} ${measure}` });
}

/** What sliding a window of so many months over three years shows. */
function slid(bond: Bond, measure: Measure, months: number): Shape {
  const starts = Array.from({ length: 36 - months + 1 }, (_, at) => addMonths(WALK.start, at));
  return joined(starts.map((start) => shown(bond, measure, start, addMonths(start, months - 1))));
}

const threeYears = (bond: Bond, measure: Measure) => shown(bond, measure, WALK.start, WALK.end);

/** Heights in 64 steps of the true line, on the days of a shape. */
function undistorted(bond: Bond, measure: Measure): Shape {
  const days = [...threeYears(bond, measure).keys()];
  const values = days.map((day) => valuesOf(bond, measure)[bond.days.indexOf(day as DayNumber)] ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return new Map(days.map((day, at) => [day, Math.round((64 * ((values[at] ?? 0) - low)) / (high - low))]));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The errors of the levels that are guessed from shapes, and those of who guesses par. */
function levelErrors(shape: (bond: Bond, measure: Measure) => Shape) {
  const guesses = bonds.map((bond) => guessLevel(bond, { price: shape(bond, 'price'), yield: shape(bond, 'yield') }));
  return {
    guessed: median(guesses.map(({ guess, truth }) => Math.abs(guess - truth))),
    par: median(guesses.map(({ truth }) => Math.abs(100 - truth))),
  };
}

test('ACC-2 true shapes of price and yield would give the level away', () => {
  const { guessed, par } = levelErrors(undistorted);
  expect(guessed).toBeLessThan(par / 2);
});

test.each([
  ['of three years', threeYears],
  ['of a year', (bond: Bond, measure: Measure) => shown(bond, measure, addMonths(WALK.end, -12), WALK.end)],
  ['that were joined from quarters', (bond: Bond, measure: Measure) => slid(bond, measure, 3)],
] as const)('ACC-2 the shapes %s tell no more of the level than the terms do', (_which, shape) => {
  const { guessed, par } = levelErrors(shape);
  expect(guessed).toBeGreaterThan(par);
});

test.each([3, 12])('ACC-2 %i months slid over three years come no nearer to the line than its one shape', (months) => {
  const errorOf = (shape: (bond: Bond) => Shape) =>
    median(bonds.map((bond) => errorOfHeights(shape(bond), bond.days, bond.prices)));
  const one = errorOf((bond) => threeYears(bond, 'price'));
  expect(one).toBeGreaterThan(2 / 64);
  expect(errorOf((bond) => slid(bond, 'price', months))).toBeGreaterThan(one * 0.9);
});
