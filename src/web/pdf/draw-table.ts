import type { ReadRow, ReadTable } from '../text/page-content/page-content.ts';
import { colours, contentWidth, lineHeight, type PageFlow, paper, px } from './page-flow.ts';
import type { TextLook } from './wrapped-text.ts';

const size = px(13);
const headSize = px(12);
const cellPadding = px(8);
const rowPadding = px(4);
const max = px(320);
const MIN_HEAD = px(80);

const looks = {
  row: { size, weight: 'regular' },
  group: { size: headSize, weight: 'bold' },
  total: { size, weight: 'bold' },
  head: { size: headSize, weight: 'regular' },
} as const satisfies Readonly<Record<string, TextLook>>;

type Kind = keyof typeof looks;

interface PlacedCell {
  readonly lines: readonly string[];
  readonly left: number;
  readonly width: number;
  readonly isNumeric: boolean;
}

/** A row with its texts broken into lines. */
interface PlacedRow {
  readonly kind: Kind;
  readonly cells: readonly PlacedCell[];
  readonly height: number;
}

interface TableColumn {
  /** Its place in the table. */
  readonly at: number;
  readonly width: number;
  readonly isNumeric: boolean;
}

/** What the texts of a column need. */
interface ColumnNeed {
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
function columnCount({ head, rows }: ReadTable): number {
  const widths = [...head, ...rows].map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0));
  return Math.max(0, ...widths);
}

/** The texts of a column, of cells that stand in it alone. */
function textsOfColumn(rows: readonly ReadRow[], column: number): readonly string[] {
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

const widthOf = (columns: readonly TableColumn[]) => columns.reduce((sum, { width }) => sum + width, 0);

function placedRow(flow: PageFlow, { cells }: ReadRow, kind: Kind, columns: readonly TableColumn[]): PlacedRow {
  const look = looks[kind];
  const placed: PlacedCell[] = [];
  let at = 0;
  for (const { text, span } of cells) {
    const own = columns.filter((column) => column.at >= at && column.at < at + span);
    const [first] = own;
    at += span;
    if (first === undefined) continue;
    const left = widthOf(columns.slice(0, columns.indexOf(first)));
    const width = kind === 'group' ? widthOf(columns) : widthOf(own);
    const isNumeric = span === 1 && first.isNumeric && kind !== 'group';
    placed.push({ lines: flow.measure.wrap(text, look, width - cellPadding), left, width, isNumeric });
  }
  const lines = Math.max(1, ...placed.map((cell) => cell.lines.length));
  return { kind, cells: placed, height: lines * look.size * lineHeight + 2 * rowPadding };
}

function rule(flow: PageFlow, y: number, width: number, colour: string): void {
  const { left } = paper.margin;
  flow.pages.drawing
    .path(`M${left} ${y}H${left + width}`)
    .lineWidth(px(1))
    .strokeColor(colour)
    .stroke();
}

function drawRow(flow: PageFlow, row: PlacedRow, width: number): void {
  const { size: letters, weight } = looks[row.kind];
  const { left } = paper.margin;
  if (row.kind === 'group') flow.pages.drawing.rect(left, flow.y, width, row.height).fillColor(colours.ground).fill();
  const colour = row.kind === 'head' || row.kind === 'group' ? colours.quiet : colours.text;
  for (const cell of row.cells) {
    const x = left + cell.left + (cell.isNumeric ? cell.width - cellPadding / 2 : cellPadding / 2);
    const anchor = cell.isNumeric ? 'end' : 'start';
    cell.lines.forEach((text, at) => {
      const y = flow.y + rowPadding + at * letters * lineHeight;
      flow.line(x, y, text, { size: letters, weight, colour, anchor });
    });
  }
  flow.y += row.height;
  rule(flow, flow.y, width, row.kind === 'head' ? colours.strongLine : colours.line);
}

function bandsOf(flow: PageFlow, table: ReadTable): readonly (readonly TableColumn[])[] {
  const needs = Array.from({ length: columnCount(table) }, (_, at) => {
    const heads = textsOfColumn(table.head, at);
    const cells = textsOfColumn(table.rows, at);
    const { widthOf: measured, longestWord } = flow.measure;
    return {
      cell: Math.max(0, ...cells.map((text) => measured(text, looks.total))),
      head: Math.max(0, ...heads.map((text) => measured(text, looks.head))),
      word: Math.max(0, ...heads.map((text) => longestWord(text, looks.head))),
      isNumeric: isNumericColumn(cells),
    };
  });
  return columnBands(needs, { width: contentWidth, max, minHead: MIN_HEAD, padding: cellPadding });
}

const MIN_ROWS = 2;

/** How high the least of a table is that may stand at the end of a page: its head and its first rows. */
export function tableStart(flow: PageFlow, table: ReadTable): number {
  const [columns] = bandsOf(flow, table);
  if (columns === undefined) return 0;
  const head = table.head.map((row) => placedRow(flow, row, 'head', columns));
  const first = table.rows.slice(0, MIN_ROWS).map((row) => placedRow(flow, row, row.kind, columns));
  return [...head, ...first].reduce((sum, { height }) => sum + height, 0);
}

/** Draws a table: its head again on every page, and no row on two of them. `breathe` is called now and then. */
export async function drawTable(flow: PageFlow, table: ReadTable, breathe: () => Promise<void>): Promise<void> {
  for (const columns of bandsOf(flow, table)) {
    const width = widthOf(columns);
    const head = table.head.map((row) => placedRow(flow, row, 'head', columns));
    const drawHead = () => {
      for (const row of head) drawRow(flow, row, width);
    };
    flow.need(tableStart(flow, { ...table, rows: table.rows.slice(0, MIN_ROWS) }));
    drawHead();
    for (const [at, row] of table.rows.entries()) {
      if (at % 100 === 99) await breathe();
      const placed = placedRow(flow, row, row.kind, columns);
      if (placed.cells.every(({ lines }) => lines.every((text) => text === ''))) continue;
      // The head of a group stays with a row of it, and no last row stands alone.
      const isHeld = row.kind === 'group' || at === table.rows.length - 2;
      if (flow.need(placed.height * (isHeld ? 2 : 1))) drawHead();
      drawRow(flow, placed, width);
    }
    flow.y += px(12);
  }
}
