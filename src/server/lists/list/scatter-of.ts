import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import {
  fitFor,
  isLogarithmic,
  isSpread,
  type Measure,
  minCurvePoints,
  type ScatterFit,
} from '#domain/lists/measures.ts';
import { type CurveThrough, fitPoints } from '#math/regression/polynomial-fit.ts';
import { outerFences } from '#math/statistics/order-statistics.ts';
import type { NamedScatter } from '#store/lists/bond-lists.ts';

/** Points, and what is told of their bonds. */
export type ScatterBonds = Omit<NamedScatter, 'bonds'> & {
  readonly bonds: readonly Pick<NamedScatter['bonds'][number], 'id' | 'name' | 'isin' | 'date'>[];
};

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

/** Groups with a curve of their own: so many have a colour. */
const MAX_CURVES = 7;

/** Share of the spread of y that a curve has to tell, else it is not drawn. */
const MIN_R_SQUARED = 0.3;

interface PlacedPoint {
  readonly place: number;
  readonly y: number;
}

interface Fitted {
  readonly curve: NonNullable<BondScatter['curves']>[number];
  /** Null where the points hardly follow it. */
  readonly valueAt: CurveThrough['valueAt'] | null;
}

/** The curve through the points of a group that count; `place` is their x as the curve takes it. Null where they determine none. */
function curveThrough(group: string, points: readonly PlacedPoint[], { x, y, fit }: Axes): Fitted | null {
  const kind = fitFor(x, y, fit);
  if (kind === 'none' || points.length < minCurvePoints[kind]) return null;
  const places = points.map(({ place }) => place);
  const values = points.map((point) => point.y);
  const found = fitPoints(kind, places, values, rateUnit(y));
  if (!found.ok) return null;
  const { valueAt, rSquared, residualError } = found.value;
  const told = { group, count: places.length, rSquared, residualError };
  if (rSquared === null || rSquared < MIN_R_SQUARED) return { curve: { ...told, xs: [], ys: [] }, valueAt: null };
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const stops = Array.from({ length: CURVE_POINTS + 1 }, (_, at) => from + ((to - from) * at) / CURVE_POINTS);
  const xs = isLogarithmic(x) ? stops.map((stop) => 10 ** stop) : stops;
  return { curve: { ...told, xs, ys: stops.map(valueAt) }, valueAt };
}

/** A curve for each of the largest groups, by the name of the group. */
function curvesOf(
  points: readonly (PlacedPoint & { readonly group: string })[],
  axes: Axes,
): ReadonlyMap<string, Fitted> {
  const groups = [...Map.groupBy(points, ({ group }) => group)].sort(([, a], [, b]) => b.length - a.length);
  return new Map(
    groups.slice(0, MAX_CURVES).flatMap(([group, own]) => {
      const fitted = curveThrough(group, own, axes);
      return fitted === null ? [] : [[group, fitted] as const];
    }),
  );
}

/** The answer of what the store found: named points ascending by x, those far out, a curve a group through the others, and what each is off it. */
export function scatterOf({ points, bonds, ...counts }: ScatterBonds, axes: Axes): BondScatter {
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
  const groups = named.map(({ group }) => group ?? '');
  const placed = ys.map((y, at) => ({ y, place: places[at] ?? 0, group: groups[at] ?? '' }));
  const curves = curvesOf(
    placed.filter((_, at) => outliers[at] === false),
    axes,
  );
  return {
    ...counts,
    fit: fitFor(axes.x, axes.y, axes.fit),
    xs,
    ys,
    curves: [...curves.values()].map(({ curve }) => curve),
    outliers: [...outliers],
    masked: [],
    ids: named.map(({ id }) => id),
    names: named.map(({ name }) => name),
    dates: named.map(({ date }) => date),
    groups,
    residuals: placed.map(({ y, place, group }, at) => {
      const valueAt = curves.get(group)?.valueAt ?? null;
      return valueAt === null || outliers[at] === true ? null : y - valueAt(place);
    }),
  };
}
