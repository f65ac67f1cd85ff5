import type { DayNumber } from '#math/units.ts';
import { price } from '#math/units.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import type { Shape } from '../market/trading-days/shape.ts';
import type { WalkingBond } from './walking-bonds.ts';

const MAX_POINTS = 45;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The line y = a + b·x that fits points best, and the share of y's variance that it explains. */
function fitLine(x: readonly number[], y: readonly number[]): { a: number; b: number; explained: number } {
  const [middleX, middleY] = [mean(x), mean(y)];
  let [xx, xy, yy] = [0, 0, 0];
  x.forEach((value, at) => {
    const [dx, dy] = [value - middleX, (y[at] ?? Number.NaN) - middleY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  });
  const b = xx === 0 ? 0 : xy / xx;
  return { a: middleY - b * middleX, b, explained: xx === 0 || yy === 0 ? 0 : (xy * xy) / (xx * yy) };
}

/** How far heights are from the true line, at its best scale: root of the mean square, as a share of the line's range. */
export function errorOfHeights(heights: Shape, days: readonly DayNumber[], values: readonly number[]): number {
  const known = days.flatMap((day, at) =>
    heights.has(day) ? [{ height: heights.get(day) ?? 0, value: values[at] ?? 0 }] : [],
  );
  const truth = known.map(({ value }) => value);
  const { a, b } = fitLine(
    known.map(({ height }) => height),
    truth,
  );
  const square = mean(known.map(({ height, value }) => (a + b * height - value) ** 2));
  return Math.sqrt(square) / (Math.max(...truth) - Math.min(...truth));
}

/** Joins the shapes of periods that overlap into one line: each is scaled to what the ones before it told of its days. */
export function joined(shapes: readonly Shape[]): Shape {
  const sums = new Map<number, { sum: number; count: number }>();
  const heightOf = (day: number) => {
    const known = sums.get(day);
    return known === undefined ? undefined : known.sum / known.count;
  };
  for (const shape of shapes) {
    const common = [...shape].flatMap(([day, height]) =>
      sums.has(day) ? [[height, heightOf(day) ?? 0] as const] : [],
    );
    const { a, b } =
      common.length === 0
        ? { a: 0, b: 1 }
        : fitLine(
            common.map(([x]) => x),
            common.map(([, y]) => y),
          );
    for (const [day, height] of shape) {
      const { sum, count } = sums.get(day) ?? { sum: 0, count: 0 };
      sums.set(day, { sum: sum + a + b * height, count: count + 1 });
    }
  }
  return new Map([...sums.keys()].map((day) => [day, heightOf(day) ?? 0]));
}

interface Guess {
  readonly level: number;
  readonly range: number;
  readonly explained: number;
}

/**
 * The mean price that fits best to what the shapes of price and yield show: prices level + range·height have yields, by the open terms, and the
 * true ones lie on a line with the heights of the yield.
 */
export function guessLevel(
  bond: WalkingBond,
  shapes: { readonly price: Shape; readonly yield: Shape },
): { guess: number; truth: number } {
  const all = bond.days.flatMap((day, at) => (shapes.price.has(day) && shapes.yield.has(day) ? [{ day, at }] : []));
  const picked = all.filter((_, at) => at % Math.ceil(all.length / MAX_POINTS) === 0);
  const priceHeights = picked.map(({ day }) => shapes.price.get(day) ?? 0);
  const spread = Math.max(...priceHeights) - Math.min(...priceHeights);
  const heights = priceHeights.map((height) => (height - mean(priceHeights)) / spread);
  const yieldHeights = picked.map(({ day }) => shapes.yield.get(day) ?? 0);
  const tried = (level: number, range: number): Guess => {
    const yields = picked.flatMap(({ at }, point) => {
      const terms = bond.terms[at];
      const clean = level + range * (heights[point] ?? 0);
      const solved = terms === undefined || clean <= 1 ? undefined : yieldFromCleanPrice(terms, price(clean));
      return solved?.ok ? [solved.value as number] : [];
    });
    return { level, range, explained: yields.length < picked.length ? -1 : fitLine(yields, yieldHeights).explained };
  };
  const truth = mean(picked.map(({ at }) => bond.prices[at] ?? 0));
  return { guess: climb(tried).level, truth };
}

const best = (guesses: readonly Guess[]) => guesses.reduce((a, b) => (b.explained > a.explained ? b : a));

/** From the best of a coarse grid uphill, in steps that become smaller. */
function climb(tried: (level: number, range: number) => Guess): Guess {
  const levels = Array.from({ length: 26 }, (_, at) => 50 + 4 * at);
  let top = best(levels.flatMap((level) => [1, 2, 4, 6, 9, 13, 18, 25, 35].map((range) => tried(level, range))));
  let [step, factor] = [3, 1.35];
  for (let round = 0; round < 40; round += 1) {
    const { level, range } = top;
    const around = [-step, 0, step].flatMap((by) =>
      [range / factor, range, range * factor].map((each) => tried(level + by, each)),
    );
    const next = best([top, ...around]);
    if (next === top) [step, factor] = [step / 1.8, 1 + (factor - 1) / 1.8];
    top = next;
  }
  return top;
}
