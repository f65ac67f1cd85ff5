import type { CurveBonds } from '#contract/figures/curves.ts';
import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { type ComparedHeight, comparedHeights, type DrawnCurve } from '#domain/figures/curves/curve-measures.ts';
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

/** Bonds with their curve, and the curve of an earlier day where that was asked for. */
export interface Group extends Pick<CurveBonds, 'scatter' | 'before'> {
  readonly name: string;
}

const none: DrawnCurve = { xs: [], ys: [] };
const curveNow = ({ scatter }: Pick<Group, 'scatter'>): DrawnCurve => scatter.curves?.[0] ?? none;
const curveBefore = ({ before }: Pick<Group, 'before'>): DrawnCurve => before?.curve ?? none;
const placesOf = ({ xs, ys }: DrawnCurve) => xs.map((x, at) => ({ x, y: ys[at] ?? Number.NaN }));

/** What was before is dashed. */
export const dashOfBefore = [5, 4];

/** None that is far outside is drawn. */
interface CurveScene extends ScatterScene<CurveBond> {
  readonly bonds: readonly CurveBond[];
}

/** Bonds of one or two groups with the curve of each: bonds of one currency have one. */
export function sceneOf(groups: readonly Group[]): CurveScene {
  const points = groups.flatMap(({ name, scatter }, at) => bondsOf(scatter, name, looks[at] ?? mainLook));
  const line = groups.flatMap((group) => [...placesOf(curveNow(group)), { x: Number.NaN, y: Number.NaN }]);
  const curves = groups.flatMap((group, at) => {
    const before = placesOf(curveBefore(group));
    return before.length === 0 ? [] : [{ ink: (looks[at] ?? mainLook).ink, dash: dashOfBefore, points: before }];
  });
  const drawn = [...line, ...curves.flatMap((curve) => curve.points)];
  const near = points.filter(({ richness }) => richness !== null);
  const placed = (near.length > 1 ? near : points).toSorted((a, b) => a.x - b.x);
  return {
    bonds: points,
    points: placed,
    looks,
    line: line.slice(0, -1),
    curves,
    x: valueAxis([0, ...placed.map(({ x }) => x)]),
    y: valueAxis([...placed.map(({ y }) => y), ...drawn.flatMap(({ y }) => (Number.isNaN(y) ? [] : [y]))]),
    isHidden: false,
  };
}

/** The curve of a group at the whole years that it reaches, beside that of the earlier day, in per cent. */
export const groupChanges = (group: Group): readonly ComparedHeight[] =>
  comparedHeights(curveNow(group), curveBefore(group)).filter(({ before }) => before !== null);

/** What the curve of the first group is above that of the second at whole years that both reach, in basis points. */
export function groupSpreads([one, other]: readonly Pick<Group, 'scatter'>[]): readonly GroupSpread[] {
  if (one === undefined || other === undefined) return [];
  return comparedHeights(curveNow(one), curveNow(other)).flatMap(({ years, now, before: over }) =>
    over === null ? [] : [{ years, spread: (now - over) * 100 }],
  );
}

export interface GroupSpread {
  readonly years: number;
  readonly spread: number;
}
