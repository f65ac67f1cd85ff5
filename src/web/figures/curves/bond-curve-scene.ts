import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { type PointLook, type ScatterPoint, type ScatterScene, valueAxis } from '../../charts/scatter/scatter-scene.ts';

/** A bond beside the curve of its group; yield in per cent. */
export interface CurveBond extends ScatterPoint {
  readonly id: number;
  readonly date: string;
  /** Which of the two groups. */
  readonly group: string;
  /** What it yields above the curve, in basis points; null far outside. */
  readonly richness: number | null;
}

const mainLook: PointLook = { ink: 'chart-1', radius: 4, ring: 'surface' };
export const looks: readonly PointLook[] = [mainLook, { ...mainLook, ink: 'chart-4' }];

function bondsOf({ ids, names, dates, xs, ys, residuals }: BondScatter, group: string, look: PointLook) {
  return (ids ?? []).map((id, at): CurveBond => {
    const residual = residuals?.[at] ?? null;
    return {
      key: `${group} ${id}`,
      id,
      name: names?.[at] ?? '',
      date: dates?.[at] ?? '',
      group,
      x: xs?.[at] ?? 0,
      y: ys?.[at] ?? 0,
      richness: residual === null ? null : residual * 100,
      look,
    };
  });
}

export interface Group {
  readonly name: string;
  readonly scatter: BondScatter;
}

/** None that is far outside is drawn. */
interface CurveScene extends ScatterScene<CurveBond> {
  readonly bonds: readonly CurveBond[];
}

/** Bonds of one or two groups with the curve of each: bonds of one currency have one. */
export function sceneOf(groups: readonly Group[]): CurveScene {
  const points = groups.flatMap(({ name, scatter }, at) => bondsOf(scatter, name, looks[at] ?? mainLook));
  const line = groups.flatMap(({ scatter: { curves } }) => [
    ...(curves?.[0]?.xs ?? []).map((x, at) => ({ x, y: curves?.[0]?.ys[at] ?? Number.NaN })),
    { x: Number.NaN, y: Number.NaN },
  ]);
  const near = points.filter(({ richness }) => richness !== null);
  const placed = (near.length > 1 ? near : points).toSorted((a, b) => a.x - b.x);
  return {
    bonds: points,
    points: placed,
    looks,
    line: line.slice(0, -1),
    x: valueAxis([0, ...placed.map(({ x }) => x)]),
    y: valueAxis([...placed.map(({ y }) => y), ...line.flatMap(({ y }) => (Number.isNaN(y) ? [] : [y]))]),
    isHidden: false,
  };
}

/** What the curve of the first group is above that of the second at whole years that both reach, in basis points. */
export function groupSpreads([one, other]: readonly Pick<Group, 'scatter'>[]): readonly GroupSpread[] {
  const [first, second] = [one, other].map((group) => group?.scatter.curves?.[0]);
  if (first === undefined || second === undefined) return [];
  const from = Math.max(first.xs[0] ?? 0, second.xs[0] ?? 0);
  const to = Math.min(first.xs.at(-1) ?? 0, second.xs.at(-1) ?? 0);
  const terms = Array.from({ length: Math.floor(to) + 1 }, (_, year) => year).filter(
    (year) => year >= from && year > 0,
  );
  return terms.map((years) => ({ years, spread: (heightAt(first, years) - heightAt(second, years)) * 100 }));
}

export interface GroupSpread {
  readonly years: number;
  readonly spread: number;
}

/** Of a curve that is told by many points, between two of them. */
function heightAt({ xs, ys }: { readonly xs: readonly number[]; readonly ys: readonly number[] }, x: number): number {
  const after = Math.max(
    1,
    xs.findIndex((each) => each >= x),
  );
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[after - 1], xs[after], ys[after - 1], ys[after]];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
