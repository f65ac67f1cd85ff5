import type { TableCell } from '../reading/table-record.ts';
import { cellKinds, isNoValue } from './cell-kinds.ts';
import { cellText, type SampleColumn, type SampleRow } from './sample-table.ts';

const MAX_TITLE_ROWS = 30;
const MAX_HEADING_LENGTH = 200;
const MAX_TITLE_LENGTH = 500;

const filled = (row: SampleRow) => row.cells.filter((cell) => cellText(cell) !== '');

function isLabel(cell: TableCell): boolean {
  const text = cellText(cell);
  if (typeof cell === 'number' || typeof cell === 'boolean') return false;
  const { numbers, dates } = cellKinds([cell]);
  return !isNoValue(text) && text.length <= MAX_HEADING_LENGTH && numbers === 0 && dates === 0;
}

/** How many cells most rows have, titles of one cell apart; of as many rows the wider. */
function usualWidth(rows: readonly SampleRow[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(filled(row).length, (counts.get(filled(row).length) ?? 0) + 1);
  const tables = [...counts].filter(([width]) => width > 1);
  const isBetter = (next: readonly number[], best: readonly number[]) =>
    (next[1] ?? 0) > (best[1] ?? 0) || (next[1] === best[1] && (next[0] ?? 0) > (best[0] ?? 0));
  return tables.reduce((best, next) => (isBetter(next, best) ? next : best), [0, 0])[0];
}

/** Whether a column is of numbers or dates below a label: then the label is its heading. */
function isHeadOf(row: SampleRow, below: readonly SampleRow[]): boolean {
  return row.cells.some((cell, at) => {
    if (!isLabel(cell)) return false;
    const { texts, numbers, dates } = cellKinds(below.map(({ cells }) => cells[at]));
    return texts.length > 0 && numbers + dates > texts.length / 2;
  });
}

/** Fewer years or days side by side are values. */
const LEAST_ACROSS = 3;
const YEAR = /^(?:19|20)\d{2}$/;

/** Whether years or days stand side by side, each once, beside at least one label. */
function isOfDays(cells: readonly TableCell[]): boolean {
  const across = cells.filter((cell) => !isLabel(cell)).map(cellText);
  const { dates } = cellKinds(across);
  const areDays = dates === across.length || across.every((text) => YEAR.test(text));
  return (
    across.length >= LEAST_ACROSS && areDays && new Set(across).size === across.length && across.length < cells.length
  );
}

function isHeading(row: SampleRow, below: readonly SampleRow[], width: number): boolean {
  const cells = filled(row);
  if (cells.length >= width * 0.6 && isLabel(cells[0]) && isOfDays(cells)) return true;
  const labels = cells.filter(isLabel).length;
  return cells.length >= Math.max(2, width * 0.6) && labels >= cells.length * 0.6 && isLabel(cells[0]) && labels > 1
    ? isHeadOf(row, below) || labels === cells.length
    : false;
}

export interface FoundTable {
  /** Place of the heading among the rows; -1 where the table has none. */
  readonly heading: number;
  readonly title: string;
  readonly columns: readonly SampleColumn[];
  /** Whether a heading stands twice, so that the columns need names of their own. */
  readonly hasTwins: boolean;
}

/** The name of a column by its place, as workbooks count: A, B, … AA. */
function placeName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : placeName(Math.floor(place / 26) - 1) + letter;
}

function namesOf(row: SampleRow | undefined, width: number): readonly string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, at) => {
    const text = row === undefined ? '' : cellText(row.cells[at]);
    const name = text === '' ? placeName(at) : text;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * Finds the heading among the first rows: the first that is nearly as wide as the rows below, of labels, above numbers or dates. What stands
 * above it is the title. Null where the rows are no table.
 */
export function findHeading(rows: readonly SampleRow[]): FoundTable | null {
  const width = usualWidth(rows);
  if (width < 2) return null;
  const first = rows
    .slice(0, MAX_TITLE_ROWS)
    .findIndex((row, at) => isHeading(row, rows.slice(at + 1, at + 60), width));
  // A heading alone is no table yet.
  if (first === 0 && rows.length === 1) return null;
  const heading = first === -1 || first === rows.length - 1 ? -1 : first;
  const below = rows.slice(heading + 1);
  if (below.length === 0) return null;
  const wide = Math.max(...rows.slice(Math.max(heading, 0)).map(({ cells }) => cells.length));
  const names = namesOf(rows[heading], wide);
  const texts = rows[heading]?.cells.map(cellText).filter((text) => text !== '') ?? [];
  const above = rows.slice(0, Math.max(heading, 0)).flatMap((row) => filled(row).map(cellText));
  return {
    heading,
    title: above.join(' ').slice(0, MAX_TITLE_LENGTH),
    columns: names.map((name, at) => ({ heading: name, cells: below.map(({ cells }) => cells[at]) })),
    hasTwins: new Set(texts).size < texts.length,
  };
}
