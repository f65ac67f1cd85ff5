import type { ReadRow, ReadTable } from '../text/page-content/page-content.ts';
import { lineHeight, type PageFlow } from './page-flow.ts';
import { colours, contentWidth, paper, px } from './page-format.ts';
import { columnBands, columnCount, isNumericColumn, type TableColumn, textsOfColumn } from './table-columns.ts';
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
