import { expect, test } from 'vitest';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { type Anchor, WALK, type WalkingBond, walkingBond } from '../../testing/walking-bonds.ts';
import { shapeOf } from './shape.ts';

/** Half of them known to the attacker. */
const BONDS = 400;
const STEPS = 64;
const MID = 390;
const anchors = {
  'the issue at par': { at: 0, ageMonths: 0 },
  'a put at par that was let pass': { at: MID, ageMonths: 24 },
} as const satisfies Readonly<Record<string, Anchor>>;

/** What a visitor sees of a price: heights by day, as shares of the whole, and the day of the anchor among them. */
interface Seen {
  readonly heights: readonly number[];
  readonly anchor: number;
  /** How far the last price is from par, which he does not know. */
  readonly truth: number;
}

type Line = (bond: WalkingBond, name: string) => ReadonlyMap<number, number>;

const shown: Line = ({ days, prices }, name) =>
  shapeOf(
    { days, values: Float64Array.from(prices) },
    { start: isoFromDayNumber(WALK.start), end: isoFromDayNumber(WALK.end) },
    { secret: 'a secret', name },
  );

/** The true line in as many steps and on the same days. */
const undistorted: Line = (bond, name) => {
  const days = [...shown(bond, name).keys()];
  const values = days.map((day) => bond.prices[bond.days.indexOf(day as (typeof bond.days)[number])] ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return new Map(days.map((day, at) => [day, (STEPS * ((values[at] ?? 0) - low)) / (high - low)]));
};

function seen(line: Line, anchor: Anchor, seed: number): Seen {
  const bond = walkingBond(seed, anchor);
  const shape = [...line(bond, `anchored ${seed}`)];
  const day = bond.days[anchor.at] ?? 0;
  const at = shape.findIndex(([each]) => each >= day);
  const truth = (bond.prices.at(-1) ?? Number.NaN) - 100;
  return {
    heights: shape.map(([, height]) => height / STEPS),
    anchor: Math.max(0, at),
    truth,
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What an attacker reads from a shape. */
const readings: Readonly<Record<string, (seen: Seen) => number>> = {
  'from the anchor to the end': ({ heights, anchor }) => (heights.at(-1) ?? 0) - (heights[anchor] ?? 0),
  'from the months around the anchor to the last months': ({ heights, anchor }) =>
    mean(heights.slice(-6)) - mean(heights.slice(Math.max(0, anchor - 3), anchor + 4)),
  'the trend at the anchor and at the end': ({ heights, anchor }) =>
    (heights.at(-1) ?? 0) - (heights.at(-7) ?? 0) + (heights[anchor + 6] ?? 0) - (heights[anchor] ?? 0),
  'how high the end stands in the whole': ({ heights }) => (heights.at(-1) ?? 0) - mean(heights),
};

/**
 * The median error of who guesses 100 + factor·reading, as a share of that of who guesses par. The factor is the best for one half of the bonds,
 * whose prices he knows, and used for the other half.
 */
function errorShare(bonds: readonly Seen[], reading: (seen: Seen) => number): number {
  const half = bonds.length / 2;
  const [known, unknown] = [bonds.slice(0, half), bonds.slice(half)];
  const factors = Array.from({ length: 121 }, (_, at) => (at - 60) / 2);
  const errorOf = (of: readonly Seen[], factor: number) =>
    median(of.map((bond) => Math.abs(bond.truth - factor * reading(bond))));
  const factor = factors.reduce((best, each) => (errorOf(known, each) < errorOf(known, best) ? each : best), 0);
  return errorOf(unknown, factor) / errorOf(unknown, 0);
}

const cases = Object.entries(anchors).flatMap(([what, anchor]) =>
  Object.entries(readings).map(([how, reading]) => [what, how, anchor, reading] as const),
);
const all = (line: Line, anchor: Anchor) => Array.from({ length: BONDS }, (_, at) => seen(line, anchor, at + 1));
const shownBonds = new Map(Object.values(anchors).map((anchor) => [anchor as Anchor, all(shown, anchor)]));

test('ACC-2 the true line with its anchor would give the price away', () => {
  const anchor = anchors['the issue at par'];
  const reading = readings['from the anchor to the end'] ?? (() => 0);
  expect(errorShare(all(undistorted, anchor), reading)).toBeLessThan(0.5);
});

test.each(cases)('ACC-2 %s, read %s, tells no more of the price than the terms do', (_what, _how, anchor, reading) => {
  expect(errorShare(shownBonds.get(anchor) ?? [], reading)).toBeGreaterThan(0.97);
});
