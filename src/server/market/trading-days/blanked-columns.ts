import {
  blankAboveYield,
  blankedWithYield,
  type TradingColumn,
} from '#contract/market/trading-days/trading-columns.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';

/** Whether a column is blank on days whose indicative yield is above 2000 %. */
export function needsIndicativeYield({ wire }: TradingColumn): boolean {
  return blankedWithYield.includes(wire);
}

type Numbers = ReadonlyMap<TradingMeasure, Float64Array>;

function rowsAbove(values: Float64Array | undefined): readonly number[] {
  const rows: number[] = [];
  values?.forEach((value, row) => {
    if (value > blankAboveYield) rows.push(row);
  });
  return rows;
}

/**
 * Names of the columns that are blank although they have a value, by row: yields above 2000 %, and on a day with such an
 * indicative yield what is computed from it.
 */
export function blankedColumns(
  columns: readonly TradingColumn[],
  numbers: Numbers,
): ReadonlyMap<number, readonly string[]> {
  const blanked = new Map<number, string[]>();
  const days = rowsAbove(numbers.get('indicativeYield'));
  for (const column of columns) {
    const { wire, measure, unit } = column;
    const values = numbers.get(measure);
    const rows = unit === 'yield' ? rowsAbove(values) : needsIndicativeYield(column) ? days : [];
    for (const row of rows) {
      if (!Number.isNaN(values?.[row] ?? Number.NaN)) blanked.set(row, [...(blanked.get(row) ?? []), wire]);
    }
  }
  return blanked;
}
