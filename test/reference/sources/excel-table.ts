import { civilFromDayNumber, dayNumberFromCivil, isEndOfMonth } from '#math/dates/dates.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import type { DayNumber } from '#math/units.ts';
import { type Comparison, relativePairs } from '../comparison.ts';
import { readShared } from '../shared-folder.ts';

/** Truth values of Excel 2010, one function a file: arguments in Excel's order, the result last. */
export const EXCEL_FOLDER = 'data/groundtruth/excel/';

/** Coupons a year by the name that the tables use. */
export const FREQUENCIES: Readonly<Record<string, number>> = { Annual: 1, SemiAnnual: 2, Quarterly: 4 };

/** Our day count for each basis of Excel. */
export const BASES: Readonly<Record<string, DayCountName>> = {
  Actual360: 'ACT/360',
  Actual365: 'ACT/365F',
  ActualActual: 'ACT/ACT ICMA',
  Europ30_360: '30E/360',
  UsPsa30_360: '30/360 US',
};

/** One row; start and end are the first two cells as dates. */
export interface ExcelRow {
  readonly text: string;
  readonly cells: readonly string[];
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly result: number;
}

/** The date of a cell, month before day. */
export function dayFromUsDate(cell: string | undefined): DayNumber {
  const [month = 0, day = 0, year = 0] = (cell ?? '').split(' ')[0]?.split('/').map(Number) ?? [];
  return dayNumberFromCivil(year, month, day);
}

/** The rows of a function's table. */
export function excelTable(name: string): ExcelRow[] {
  const lines = readShared(`${EXCEL_FOLDER}${name}.test`).trim().split(/\r?\n/);
  return lines.map((text) => {
    const cells = text.split(',');
    return { text, cells, start: dayFromUsDate(cells[0]), end: dayFromUsDate(cells[1]), result: Number(cells.at(-1)) };
  });
}

/** Whether a 31st follows a last of February, where Excel keeps the 31st and the SIFMA rule takes the 30th. */
export function isAfterFebruary(start: DayNumber, end: DayNumber): boolean {
  return civilFromDayNumber(start).month === 2 && isEndOfMonth(start) && civilFromDayNumber(end).day === 31;
}

/** A function against its rows: differences relative where the value is above 1. */
export function excelComparison(
  family: string,
  rows: readonly ExcelRow[],
  ours: (row: ExcelRow) => number | null,
  measure = 'value',
): Comparison {
  const pairs = rows.map((row) => ({ id: row.text, actual: ours(row), expected: row.result }));
  return {
    source: 'Excel 2010',
    family,
    measure,
    tolerance: 1e-11,
    reason: 'the tables give thirteen significant digits; relative above 1',
    pairs: relativePairs(pairs),
  };
}
