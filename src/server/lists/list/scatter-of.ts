import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { fitFor, isLogarithmic, isSpread, type Measure, type ScatterFit } from '#domain/lists/measures.ts';
import { type CurveThrough, fitPoints } from '#math/regression/polynomial-fit.ts';
import { outerFences } from '#math/statistics/order-statistics.ts';
import type { NamedScatter } from '#store/lists/bond-lists.ts';

interface Axes {
  readonly x: Measure;
  readonly y: Measure;
  readonly fit: ScatterFit | null;
}

/** Points of the drawn curve. */
const CURVE_POINTS = 200;

/** What one of a yield or a spread is as a fraction. */
const rateUnit = (y: Measure) => (isSpread(y) ? 1e-4 : 1e-2);

function outliersOf(values: readonly (readonly number[])[]): readonly boolean[] {
  const fences = values.map((own) => ({ own, ...outerFences(own) }));
  return (values[0] ?? []).map((_, at) =>
    fences.some(({ own, low, high }) => (own[at] ?? low) < low || (own[at] ?? high) > high),
  );
}

interface Fitted {
  readonly curve: BondScatter['curve'];
  readonly valueAt: CurveThrough['valueAt'] | null;
}

/** The curve through the points that count; `places` are their x as the curve takes them. */
function curveThrough(places: readonly number[], ys: readonly number[], { x, y, fit }: Axes): Fitted {
  const kind = fitFor(x, y, fit);
  const found = kind === 'none' ? null : fitPoints(kind, places, ys, rateUnit(y));
  if (found === null || !found.ok) return { curve: null, valueAt: null };
  const { valueAt, rSquared, residualError } = found.value;
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const stops = Array.from({ length: CURVE_POINTS + 1 }, (_, at) => from + ((to - from) * at) / CURVE_POINTS);
  const xs = isLogarithmic(x) ? stops.map((stop) => 10 ** stop) : stops;
  return { curve: { count: places.length, rSquared, residualError, xs, ys: stops.map(valueAt) }, valueAt };
}

/** The answer of what the store found: named points ascending by x, those far out, the curve through the others and what each is off it. */
export function scatterOf({ points, bonds, ...counts }: NamedScatter, axes: Axes): BondScatter {
  const bondOf = new Map(bonds.map((bond) => [bond.id, bond]));
  const named = points
    .flatMap((point) => {
      const bond = bondOf.get(point.id);
      return bond === undefined ? [] : [{ ...point, name: bond.name, date: bond.date ?? '' }];
    })
    .sort((a, b) => a.x - b.x);
  const xs = named.map(({ x }) => x);
  const ys = named.map(({ y }) => y);
  const places = isLogarithmic(axes.x) ? xs.map(Math.log10) : xs;
  const outliers = outliersOf([places, ys]);
  const isCounted = (_: number, at: number) => outliers[at] === false;
  const { curve, valueAt } = curveThrough(places.filter(isCounted), ys.filter(isCounted), axes);
  return {
    ...counts,
    fit: fitFor(axes.x, axes.y, axes.fit),
    xs,
    ys,
    curve,
    outliers: [...outliers],
    masked: [],
    ids: named.map(({ id }) => id),
    names: named.map(({ name }) => name),
    dates: named.map(({ date }) => date),
    groups: named.map(({ group }) => group ?? ''),
    residuals: ys.map((y, at) => (valueAt === null || outliers[at] === true ? null : y - valueAt(places[at] ?? 0))),
  };
}
