import type { BondScatter } from '#contract/lists/bond-scatter.ts';
import type { Measure } from '#domain/lists/measures.ts';
import type { ScatterColour } from '#domain/lists/mixes.ts';
import type { ScatterBonds } from './scatter-of.ts';

/** A bond of a scatter in a file; x, y and what follows from them in the units of the picture. */
export interface FiledPoint {
  readonly id: number;
  readonly isin: string | null;
  readonly name: string;
  readonly date: string | null;
  /** What its colour stands for. */
  readonly group: string | null;
  readonly x: number;
  readonly y: number;
  /** Null far outside, and without a curve. */
  readonly fitted: number | null;
  readonly residual: number | null;
  readonly isOutlier: boolean;
}

/** A scatter as a file has it. */
export interface ScatterFile {
  readonly x: Measure;
  readonly y: Measure;
  readonly colour: ScatterColour;
  readonly points: readonly FiledPoint[];
  readonly scatter: BondScatter;
}

/** The points of a scatter as the reader may see it. */
export function filedPoints(scatter: BondScatter, { bonds }: ScatterBonds): readonly FiledPoint[] {
  const isins = new Map(bonds.map(({ id, isin }) => [id, isin]));
  const { ids, names, dates, groups, xs, ys, residuals, outliers } = scatter;
  return (ids ?? []).flatMap((id, at) => {
    const [x, y, residual = null] = [xs?.[at], ys?.[at], residuals?.[at]];
    if (x === undefined || y === undefined) return [];
    return {
      id,
      isin: isins.get(id) ?? null,
      name: names?.[at] ?? '',
      date: dates?.[at] || null,
      group: groups?.[at] || null,
      x,
      y,
      residual,
      isOutlier: outliers?.[at] ?? false,
      fitted: residual === null ? null : y - residual,
    };
  });
}
