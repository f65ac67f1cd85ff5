import type { ReadRow, ReadTable } from '../text/page-content/page-content.ts';

export interface TableColumn {
  /** Its place in the table. */
  readonly at: number;
  readonly width: number;
  readonly isNumeric: boolean;
}

/** What the texts of a column need. */
export interface ColumnNeed {
  /** Of the widest cell and the widest head, without a break. */
  readonly cell: number;
  readonly head: number;
  /** Of the longest word. */
  readonly word: number;
}

/** Figures with their signs and units, masked ones and dashes; dates are texts. */
const figure = /^[≈<>~]?\s*[-+−–]?\s*[\d*][\d\s.,  ’'*]*\s*(%|‰|[\p{L}.]{1,4})?$/u;
const date = /^\d{1,2}\.\d{1,2}\.\d{4}|^\d{4}-\d{2}-\d{2}|\d{4}$/;
const blank = /^[\s–—-]*$/;

const isFigure = (text: string) => figure.test(text) && !date.test(text.replace(/^[\d.,\s]+$/, ''));

/** How many columns a table has. */
export function columnCount({ head, rows }: ReadTable): number {
  const widths = [...head, ...rows].map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0));
  return Math.max(0, ...widths);
}

/** The texts of a column, of cells that stand in it alone. */
export function textsOfColumn(rows: readonly ReadRow[], column: number): readonly string[] {
  return rows.flatMap(({ cells }) => {
    let at = 0;
    for (const { text, span } of cells) {
      if (at === column) return span === 1 ? [text] : [];
      at += span;
    }
    return [];
  });
}

/** True when most of what stands in a column is figures: they are read from the right. */
export function isNumericColumn(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => !blank.test(text));
  const dates = filled.filter((text) => /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text));
  return filled.length > 0 && dates.length === 0 && filled.filter(isFigure).length * 2 > filled.length;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Heads break into lines before they widen a column; a wide column gives way to no less than its longest word. */
function wanted({ cell, head, word }: ColumnNeed, { max, minHead }: Room): number {
  return Math.min(max, Math.max(cell, word, Math.min(head, Math.max(cell * 1.25, minHead))));
}

interface Room {
  readonly width: number;
  /** Texts that are wider than this break into lines. */
  readonly max: number;
  /** Heads that are narrower than this stay on one line. */
  readonly minHead: number;
  /** Beside the text of each cell. */
  readonly padding: number;
}

/** By how much a table that is narrower than the page is spread. */
const spread = 1.5;

/** Columns that stand beside one another; a table that is too wide goes on below, with its first column again. */
export function columnBands(
  needs: readonly (ColumnNeed & { readonly isNumeric: boolean })[],
  room: Room,
): readonly (readonly TableColumn[])[] {
  const { width, padding } = room;
  const columns = needs.map((need, at) => ({
    at,
    width: Math.min(width / 2, wanted(need, room) + padding),
    isNumeric: need.isNumeric,
  }));
  const bands: TableColumn[][] = [[]];
  for (const column of columns) {
    const band = bands.at(-1) ?? [];
    const [first] = columns;
    const isFull = sum(band.map((each) => each.width)) + column.width > width;
    if (!isFull || band.length === 0 || first === undefined) band.push(column);
    else bands.push([first, column]);
  }
  return bands.map((band) => {
    const grown = Math.min(spread, width / Math.max(1, sum(band.map((each) => each.width))));
    return band.map((column) => ({ ...column, width: column.width * Math.max(1, grown) }));
  });
}
