import type { BondScatter } from '#contract/bond-list/bond-scatter.ts';
import { isLogarithmic, type ScatterMeasure } from '#domain/facets/scatter-measures.ts';
import type { Domain, Ink } from '../../charts/chart-frame.ts';
import { valueScale } from '../../charts/value-scale.ts';

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

interface SceneAxis {
  readonly domain: Domain;
  readonly ticks: readonly number[];
  readonly decimals: number;
  /** Where a value stands on it. */
  readonly place: (value: number) => number;
  /** The value at a place. */
  readonly value: (place: number) => number;
}

interface SceneGroup {
  /** Null for all that have no colour of their own. */
  readonly value: string | null;
  readonly ink: Ink;
  readonly count: number;
}

export interface ScatterScene {
  /** Ascending by x. */
  readonly bonds: readonly ScatterBond[];
  /** Those on the picture: none that is far outside. */
  readonly drawn: readonly ScatterBond[];
  readonly x: SceneAxis;
  readonly y: SceneAxis;
  readonly groups: readonly SceneGroup[];
  readonly inkOf: (bond: ScatterBond) => Ink;
}

/** Groups that have a colour of their own; more are hard to tell apart. */
const MOST_COLOURS = 7;

function bondsOfScatter(scatter: BondScatter): readonly ScatterBond[] {
  const { ids, names, dates, groups, xs, ys, residuals, outliers } = scatter;
  return (ids ?? []).map((id, at) => ({
    ...{ id, name: names?.[at] ?? '', date: dates?.[at] ?? '', group: groups?.[at] ?? '' },
    ...{ x: xs?.[at] ?? 0, y: ys?.[at] ?? 0, residual: residuals?.[at] ?? null, isOutlier: outliers?.[at] ?? false },
  }));
}

const same = (value: number) => value;

/** Of amounts in millions that are drawn by their logarithm. */
const powersOfTen = Array.from({ length: 25 }, (_, at) => at - 9);

function axisOf(measure: ScatterMeasure, values: readonly number[]): SceneAxis {
  const isLog = isLogarithmic(measure);
  const { low, high, ticks, decimals } = valueScale(isLog ? values.map(Math.log10) : values, 8);
  if (!isLog) return { domain: [low, high], ticks, decimals, place: same, value: same };
  const steps = [1, 2, 5].flatMap((step) => powersOfTen.map((power) => Math.log10(step) + power));
  const inside = steps.filter((at) => at >= low - 1e-9 && at <= high + 1e-9);
  return { domain: [low, high], ticks: inside, decimals: 0, place: Math.log10, value: (place) => 10 ** place };
}

function groupsOf(bonds: readonly ScatterBond[]): readonly SceneGroup[] {
  const counts = new Map<string, number>();
  for (const { group } of bonds) counts.set(group, (counts.get(group) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const own = sorted.slice(0, MOST_COLOURS);
  const others = sorted.slice(MOST_COLOURS).reduce((sum, [, count]) => sum + count, 0);
  const coloured = own.map(([value, count], at): SceneGroup => ({ value, count, ink: `chart-${at + 1}` }));
  return others === 0 ? coloured : [...coloured, { value: null, count: others, ink: 'chart-axis' }];
}

/** Where the bonds of a scatter stand, and in which colours. */
export function scatterScene(
  scatter: BondScatter,
  { x, y }: { readonly x: ScatterMeasure; readonly y: ScatterMeasure },
): ScatterScene {
  const bonds = bondsOfScatter(scatter);
  const drawn = bonds.filter(({ isOutlier }) => !isOutlier);
  const groups = groupsOf(drawn);
  const inks = new Map(groups.map(({ value, ink }) => [value, ink]));
  return {
    ...{ bonds, drawn, groups },
    x: axisOf(
      x,
      drawn.map((bond) => bond.x),
    ),
    y: axisOf(
      y,
      drawn.map((bond) => bond.y),
    ),
    inkOf: ({ group }) => inks.get(group) ?? 'chart-axis',
  };
}
