import type { Measure } from '#domain/lists/measures.ts';
import type { ScatterColour } from '#domain/lists/mixes.ts';
import { hasBit, visitRows } from '../../platform/database/bits.ts';
import type { BondColumns } from './bond-columns.ts';
import { measureOf, valueOfField } from './bond-values.ts';
import { type ChoiceContext, rowsWithStatus } from './choose-bonds.ts';

interface ScatterPoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** What its colour stands for; null for a bond without. */
  readonly group: string | null;
}

/** Bonds by two measures. */
export interface BondScatter {
  /** The largest by amount outstanding; of equal ones the first by name. */
  readonly points: readonly ScatterPoint[];
  /** Bonds that have both measures, of which `points` are the first. */
  readonly complete: number;
  readonly withoutX: number;
  readonly withoutY: number;
  /** Bonds that are matured, which nobody trades: their last figures tell of another market. */
  readonly matured: number;
  readonly total: number;
}

export interface ScatterQuery {
  readonly x: Measure;
  readonly y: Measure;
  readonly colour: ScatterColour;
  /** Points that are told at most. */
  readonly max: number;
}

/** The rows with the largest amounts; those without come last. */
function largest(columns: BondColumns, rows: readonly number[], max: number): readonly number[] {
  if (rows.length <= max) return rows;
  const amounts = columns.number('size', 0);
  const sizes = Float64Array.from(rows, (row) => {
    const size = amounts.get(row);
    return Number.isNaN(size) ? -1 : size;
  });
  const min = sizes.toSorted()[rows.length - max] ?? 0;
  const above = rows.filter((_, at) => (sizes[at] ?? 0) > min);
  const equal = rows.filter((_, at) => sizes[at] === min);
  return [...above, ...equal.slice(0, max - above.length)];
}

/** Bonds of a choice by two measures. */
export function scatterBonds(
  columns: BondColumns,
  rows: Int32Array,
  { x, y, colour, max }: ScatterQuery,
  context: ChoiceContext,
): BondScatter {
  const [xOf, yOf] = [measureOf(columns, x, context), measureOf(columns, y, context)];
  const complete: number[] = [];
  const matured = rowsWithStatus(columns, 'matured', context.todayNumber);
  const missing = { x: 0, y: 0, matured: 0, total: 0 };
  visitRows(rows, (row) => {
    missing.total += 1;
    if (hasBit(matured, row)) {
      missing.matured += 1;
      return;
    }
    const [hasX, hasY] = [!Number.isNaN(xOf(row)), !Number.isNaN(yOf(row))];
    if (!hasX) missing.x += 1;
    if (!hasY) missing.y += 1;
    if (hasX && hasY) complete.push(row);
  });
  const groupOf = valueOfField(columns, colour, context);
  const points = largest(columns, complete, max).map((row) => ({
    id: columns.ids[row] ?? 0,
    x: xOf(row),
    y: yOf(row),
    group: groupOf(row),
  }));
  const { matured: ended, total } = missing;
  return { points, complete: complete.length, withoutX: missing.x, withoutY: missing.y, matured: ended, total };
}
