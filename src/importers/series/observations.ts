import type { ParsedRows, RowFailure } from '#domain/market/import-run.ts';
import type { IsoDate } from '#math/units.ts';
import { isRecord } from '../parsing/json-of.ts';
import { csvTable } from '../parsing/parse-csv.ts';
import { type Cell, type DateForm, isoForm, RowFields } from '../parsing/row-fields.ts';

/** What a series of a source was on a day; the value is as the source writes it, such as percent a year. */
export interface Observation {
  readonly line: number;
  readonly series: string;
  readonly date: IsoDate;
  readonly value: number;
}

export type Observations = ParsedRows<Observation>;

/** How a text of series is laid out. */
interface Layout {
  readonly separator?: string;
  /** The line of the heading, where lines stand above it that are no part of the table. */
  readonly heading?: RegExp;
  readonly dateColumn: string;
  /** YYYY-MM-DD where it is absent. */
  readonly dateForm?: DateForm;
  /** Texts that mean that there is no value. */
  readonly empty?: readonly string[];
  /** Whether a value can be nothing but above 0. */
  readonly isPositive?: boolean;
}

/** A table with a day a line and a series a column. */
export interface WideLayout extends Layout {
  readonly isSeries: (column: string) => boolean;
}

/** A table with a day of a series a line. */
export interface LongLayout extends Layout {
  /** The series of a row; null for one that is not wanted. */
  readonly seriesOf: (row: RowFields) => string | null;
  readonly valueColumn: string;
}

/** The table from its heading on; its lines keep their numbers. */
function fromHeading(text: string, heading: RegExp | undefined): string {
  if (heading === undefined) return text;
  const lines = text.split('\n');
  const at = lines.findIndex((line) => heading.test(line.trim()));
  return at < 0 ? '' : '\n'.repeat(at) + lines.slice(at).join('\n');
}

function tableOf(text: string, { heading, separator }: Layout, failures: RowFailure[]) {
  return csvTable(fromHeading(text, heading), failures, separator === undefined ? {} : { separator });
}

/** The number in a field; null where the source says that there is none. */
function numberIn(row: RowFields, field: string, { empty = [], isPositive }: Layout): number | null {
  const value = empty.includes(row.text(field) ?? '') ? null : row.number(field);
  if (isPositive && value !== null && value <= 0) row.fail('out-of-range', field, String(value));
  return value;
}

/** Notes a day of a series that comes twice; the first one stands. */
function isFirst(row: RowFields, key: string, field: string, seen: Set<string>): boolean {
  if (seen.has(key)) row.fail('duplicate-row', field, key);
  seen.add(key);
  return row.isGood;
}

/** Reads a table with a series a column. A row with a cell that cannot be read is left out whole; one without a value is no failure. */
export function wideObservations(text: string, layout: WideLayout): Observations {
  const failures: RowFailure[] = [];
  const { dateColumn, dateForm = isoForm } = layout;
  const { columns, rows: lines } = tableOf(text, layout, failures);
  const series = columns.filter((column) => layout.isSeries(column));
  const seen = new Set<string>();
  const rows = lines.flatMap((row): Observation[] => {
    if (!row.isGood) return [];
    const date = row.observedDate(dateColumn, dateForm);
    const values = series.map((name) => ({ series: name, value: numberIn(row, name, layout) }));
    if (!row.isGood || date === null || !isFirst(row, date, dateColumn, seen)) return [];
    return values.flatMap(({ series: name, value }) =>
      value === null ? [] : [{ line: row.line, series: name, date, value }],
    );
  });
  return { rows, failures };
}

function observationOf(row: RowFields, layout: Omit<LongLayout, 'heading'>, seen: Set<string>): Observation[] {
  const series = layout.seriesOf(row);
  if (series === null || !row.isGood) return [];
  const date = row.observedDate(layout.dateColumn, layout.dateForm ?? isoForm);
  const value = numberIn(row, layout.valueColumn, layout);
  if (!row.isGood || date === null || value === null) return [];
  if (!isFirst(row, `${series} ${date}`, layout.dateColumn, seen)) return [];
  return [{ line: row.line, series, date, value }];
}

/** Reads a table with a day of a series a line. */
export function longObservations(text: string, layout: LongLayout): Observations {
  const failures: RowFailure[] = [];
  const seen = new Set<string>();
  const { rows: lines } = tableOf(text, layout, failures);
  return { rows: lines.flatMap((row) => (row.isGood ? observationOf(row, layout, seen) : [])), failures };
}

/** A value in an object by its path: `AVG.INTWO/v`, whose names may hold dots. */
function cellAt(element: unknown, path: string): Cell {
  let value = element;
  for (const name of path.split('/')) value = isRecord(value) ? value[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Reads a list of JSON objects with a day of a series each; an element counts from 1. */
export function jsonObservations(elements: readonly unknown[], layouts: readonly LongLayout[]): Observations {
  const failures: RowFailure[] = [];
  const seen = new Set<string>();
  const rows = elements.flatMap((element, index) => {
    const row = new RowFields(index + 1, (path) => cellAt(element, path), failures);
    return layouts.flatMap((layout) => (row.isGood ? observationOf(row, layout, seen) : []));
  });
  return { rows, failures };
}
