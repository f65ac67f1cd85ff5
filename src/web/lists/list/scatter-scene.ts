import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import { isLogarithmic, type Measure } from '#domain/lists/measures.ts';
import type { PointLook, ScatterAxis, ScatterPoint, ScatterScene } from '../../charts/scatter/scatter-scene.ts';
import { valueAxis } from '../../charts/scatter/scatter-scene.ts';

/** A bond of a scatter; `x` and `y` in the units of their measures. */
export interface ScatterBond {
  readonly id: number;
  readonly name: string;
  /** Empty without figures. */
  readonly date: string;
  /** What its colour stands for; empty for a bond without. */
  readonly group: string;
  readonly x: number;
  readonly y: number;
  readonly residual: number | null;
  readonly isOutlier: boolean;
}

interface SceneGroup {
  /** Null for all that have no colour of their own. */
  readonly value: string | null;
  readonly look: PointLook;
  readonly count: number;
}

export interface BondPoint extends ScatterPoint {
  readonly bond: ScatterBond;
}

/** None that is far outside is drawn. */
export interface BondScene extends ScatterScene<BondPoint> {
  /** Ascending by x. */
  readonly bonds: readonly ScatterBond[];
  readonly groups: readonly SceneGroup[];
}

/** Groups that have a colour of their own; more are hard to tell apart. */
const MAX_COLOURS = 7;

function bondsOfScatter(scatter: BondScatter): readonly ScatterBond[] {
  const { ids, names, dates, groups, xs, ys, residuals, outliers } = scatter;
  return (ids ?? []).map((id, at) => ({
    id,
    name: names?.[at] ?? '',
    date: dates?.[at] ?? '',
    group: groups?.[at] ?? '',
    x: xs?.[at] ?? 0,
    y: ys?.[at] ?? 0,
    residual: residuals?.[at] ?? null,
    isOutlier: outliers?.[at] ?? false,
  }));
}

/** Of amounts in millions that are drawn by their logarithm. */
const powersOfTen = Array.from({ length: 25 }, (_, at) => at - 9);

type NumberText = (value: number, decimals: number) => string;

/** An axis of logarithms to the base of ten, with the amounts at its ticks. */
function logAxis(logarithms: readonly number[], numberText: NumberText): ScatterAxis {
  const { domain } = valueAxis(logarithms);
  const [low, high] = domain;
  const steps = [1, 2, 5].flatMap((step) => powersOfTen.map((power) => Math.log10(step) + power));
  const decimalsOf = (value: number) => Math.max(0, -Math.floor(Math.log10(value) + 1e-9));
  return {
    domain,
    ticks: steps.filter((at) => at >= low - 1e-9 && at <= high + 1e-9),
    decimals: 0,
    tickText: (at) => numberText(10 ** at, decimalsOf(10 ** at)),
  };
}

/** Of many points each is small. */
const radiusFor = (count: number) => (count > 400 ? 2 : 3.5);

function groupsOf(bonds: readonly ScatterBond[]): readonly SceneGroup[] {
  const counts = new Map<string, number>();
  for (const { group } of bonds) counts.set(group, (counts.get(group) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const radius = radiusFor(bonds.length);
  const coloured = sorted.slice(0, MAX_COLOURS).map(([value, count], at): SceneGroup => {
    return { value, count, look: { ink: `chart-${at + 1}`, radius } };
  });
  const others = sorted.slice(MAX_COLOURS).reduce((sum, [, count]) => sum + count, 0);
  return others === 0 ? coloured : [...coloured, { value: null, count: others, look: { ink: 'chart-axis', radius } }];
}

/** Where the bonds of a scatter stand, and in which colours. Curves end where the picture does. */
export function scatterScene(scatter: BondScatter, x: Measure, numberText: NumberText): BondScene {
  const bonds = bondsOfScatter(scatter);
  const drawn = bonds.filter(({ isOutlier }) => !isOutlier);
  const groups = groupsOf(drawn);
  const looks = new Map(groups.map(({ value, look }) => [value, look]));
  const lookOf = ({ group }: ScatterBond) => looks.get(group) ?? looks.get(null);
  const isLog = isLogarithmic(x);
  const placeOf = (value: number) => (isLog ? Math.log10(value) : value);
  const points = drawn.flatMap((bond): BondPoint[] => {
    const look = lookOf(bond);
    return look === undefined
      ? []
      : [{ key: String(bond.id), name: bond.name, x: placeOf(bond.x), y: bond.y, look, bond }];
  });
  const places = points.map((point) => point.x);
  const yAxis = valueAxis(points.map((point) => point.y));
  const [low, high] = yAxis.domain;
  const curves = (scatter.curves ?? []).map(({ group, xs, ys }) => ({
    ink: looks.get(group)?.ink ?? ('text' as const),
    points: xs.map((value, at) => {
      const y = ys[at] ?? Number.NaN;
      return { x: placeOf(value), y: y < low || y > high ? Number.NaN : y };
    }),
  }));
  return {
    bonds,
    groups,
    points,
    looks: groups.map(({ look }) => look),
    x: isLog ? logAxis(places, numberText) : valueAxis(places),
    y: yAxis,
    line: [],
    curves,
    isHidden: false,
  };
}
