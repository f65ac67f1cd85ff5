import {
  type ChartType,
  columnOfChart,
  familyOfColumn,
  type TradingColumn,
  tradingColumns,
  tradingTextColumns,
} from '#contract/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/access/field-policy.ts';
import type { Language } from '#domain/language.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import { blankedColumns } from './blanked-columns.ts';
import { JsonBytes } from './json-bytes.ts';
import { type CellWriter, emptyCell, numericCell } from './numeric-cells.ts';
import { shapeOf } from './shape.ts';
import { identityCell, textCells } from './text-cells.ts';
import type { TradingLine } from './trading-line.ts';

export interface TradingsReader {
  /** Whether the reader sees a family of fields. */
  readonly shows: (family: FieldFamily) => boolean;
  readonly language: Language;
  readonly chartType: ChartType;
}

/** More than the keys and numbers of all columns take; longer words make room for themselves. */
const LARGEST_ROW_BYTES = 16_384;
const USUAL_ROW_BYTES = 3500;

function isOpen(column: TradingColumn, { shows }: TradingsReader): boolean {
  return shows(familyOfColumn(column));
}

/** The column that the chart draws as a shape because its numbers are closed to the reader. */
function shapeColumn(reader: TradingsReader): TradingColumn | undefined {
  const wire = reader.chartType === 'emitent_map' ? undefined : columnOfChart[reader.chartType];
  const column = tradingColumns.find((candidate) => candidate.wire === wire);
  return column !== undefined && !isOpen(column, reader) ? column : undefined;
}

/** The measures that have to be read for a reader: what is open, what decides on blanks, and what the shape is made of. */
export function measuresFor(reader: TradingsReader): readonly TradingMeasure[] {
  const drawn = shapeColumn(reader);
  const columns = tradingColumns.filter((column) => column === drawn || isOpen(column, reader));
  return [...new Set([...columns.map((column) => column.measure), 'indicativeYield' as const])];
}

function maskedCells(reader: TradingsReader): string {
  const texts = Object.entries(tradingTextColumns).flatMap(([name, family]) => (reader.shows(family) ? [] : [name]));
  const numbers = tradingColumns.filter((column) => !isOpen(column, reader)).map((column) => column.wire);
  const cells = [...texts.map((name) => `,"${name}":null`), ...numbers.map(emptyCell)];
  return `${cells.join('')},"masked":${JSON.stringify([...texts, ...numbers])}`;
}

function openTextCells(line: TradingLine, { shows }: TradingsReader): readonly CellWriter[] {
  const cells = textCells(line);
  const open = Object.entries(tradingTextColumns).filter(([, family]) => shows(family));
  return open.flatMap(([name]) => cells[name] ?? []);
}

function shapeCell(line: TradingLine, reader: TradingsReader): readonly CellWriter[] {
  const column = shapeColumn(reader);
  if (column === undefined) return [];
  const shape = shapeOf(line.columns.numbers.get(column.measure) ?? new Float64Array(), line.columns.days.length);
  return [(out, row) => out.text(`,"shape":${shape[row] ?? null}`)];
}

function blankedCell(blanked: ReadonlyMap<number, readonly string[]>): CellWriter {
  return (out, row) => out.text(`,"blanked":${JSON.stringify(blanked.get(row) ?? [])}`);
}

function rowWriter(line: TradingLine, reader: TradingsReader): CellWriter {
  const columns = tradingColumns.filter((column) => isOpen(column, reader));
  const blanked = blankedColumns(columns, line.columns.numbers);
  const options = { language: reader.language, blanked };
  const masked = Buffer.from(`${maskedCells(reader)}}`);
  const cells: readonly CellWriter[] = [
    identityCell(line),
    ...openTextCells(line, reader),
    ...columns.map((column) => numericCell(line, column, options)),
    ...shapeCell(line, reader),
    ...(reader.shows('yield') ? [blankedCell(blanked)] : []),
    (out) => out.constant(masked),
  ];
  return (out, row) => {
    out.reserve(LARGEST_ROW_BYTES);
    for (const cell of cells) cell(out, row);
  };
}

/** The rows of all lines as JSON, each line ascending by date, as the reader may see them. */
export function tradingsJson(lines: readonly TradingLine[], reader: TradingsReader): Buffer {
  const rowCount = lines.reduce((count, line) => count + line.columns.days.length, 0);
  const out = new JsonBytes(LARGEST_ROW_BYTES + rowCount * USUAL_ROW_BYTES);
  let separator = '[{';
  for (const line of lines) {
    const write = rowWriter(line, reader);
    for (let row = 0; row < line.columns.days.length; row++) {
      out.text(separator);
      write(out, row);
      separator = ',{';
    }
  }
  out.text(']');
  return out.finish();
}
