import {
  type AskedTradingColumn,
  type ChartType,
  columnOfChart,
  familyOfColumn,
  numberOf,
  type TradingColumn,
  type TradingColumnName,
  type TradingTextColumn,
  tradingColumns,
  tradingTextColumns,
  tradingTextNames,
} from '#contract/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/access/field-policy.ts';
import type { Language } from '#domain/language.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import { blankedColumns, needsIndicativeYield } from './blanked-columns.ts';
import { type CellKeys, type CellWriter, emptyCell, numericCell } from './numeric-cells.ts';
import { identityCell, textCell, textsFor } from './text-cells.ts';
import type { LineContent, TradingLine } from './trading-line.ts';

export interface TradingsReader {
  /** Whether the reader sees a family of fields. */
  readonly shows: (family: FieldFamily) => boolean;
  readonly language: Language;
  readonly chartType: ChartType;
  /** The columns asked for; all of them where it is undefined. */
  readonly columns: readonly AskedTradingColumn[] | undefined;
}

function isAsked(name: TradingColumnName, { columns }: TradingsReader): boolean {
  // A row without its day is none.
  return columns === undefined || name === 'date' || columns.includes(name);
}

function askedNumbers(reader: TradingsReader): readonly TradingColumn[] {
  return tradingColumns.filter(({ wire }) => isAsked(wire, reader) || reader.columns?.includes(numberOf(wire)));
}

/** The keys that a reader asked for of a numeric column. */
function keysOf({ wire }: TradingColumn, reader: TradingsReader): CellKeys {
  return { text: isAsked(wire, reader) ? wire : null, number: numberOf(wire) };
}

function askedTexts(reader: TradingsReader): readonly TradingTextColumn[] {
  return tradingTextNames.filter((name) => isAsked(name, reader));
}

function isOpen(column: TradingColumn, { shows }: TradingsReader): boolean {
  return shows(familyOfColumn(column));
}

function isOpenText(name: TradingTextColumn, { shows }: TradingsReader): boolean {
  return shows(tradingTextColumns[name]);
}

/** The measure that the chart draws as a shape because its numbers are closed to the reader; whichever columns are asked for. */
export function shapedMeasure(reader: TradingsReader): TradingMeasure | undefined {
  const wire = reader.chartType === 'emitent_map' ? undefined : columnOfChart[reader.chartType];
  const column = tradingColumns.find((candidate) => candidate.wire === wire);
  return column !== undefined && !isOpen(column, reader) ? column.measure : undefined;
}

/** What has to be read for a reader: what is asked for and open, and what decides on blanks. */
export function contentFor(reader: TradingsReader): LineContent {
  const open = askedNumbers(reader).filter((column) => isOpen(column, reader));
  const measures = open.map((column) => column.measure);
  const blanking = open.some(needsIndicativeYield) ? (['indicativeYield'] as const) : [];
  return {
    measures: [...new Set([...measures, ...blanking])],
    texts: textsFor(askedTexts(reader).filter((name) => isOpenText(name, reader))),
  };
}

function maskedCells(reader: TradingsReader): string {
  const texts = askedTexts(reader).filter((name) => !isOpenText(name, reader));
  const numbers = askedNumbers(reader).filter((column) => !isOpen(column, reader));
  const cells = [
    ...texts.map((name) => `,"${name}":null`),
    ...numbers.map((column) => emptyCell(keysOf(column, reader))),
  ];
  return `${cells.join('')},"masked":${JSON.stringify([...texts, ...numbers.map(({ wire }) => wire)])}`;
}

function shapeCell({ shape, columns }: TradingLine): readonly CellWriter[] {
  return shape === undefined ? [] : [(row) => `,"shape":${shape.get(columns.days[row] ?? Number.NaN) ?? null}`];
}

function blankedCell(blanked: ReadonlyMap<number, readonly string[]>): CellWriter {
  const none = ',"blanked":[]';
  if (blanked.size === 0) return () => none;
  return (row) => `,"blanked":${JSON.stringify(blanked.get(row) ?? [])}`;
}

function rowWriter(line: TradingLine, reader: TradingsReader): CellWriter {
  const columns = askedNumbers(reader).filter((column) => isOpen(column, reader));
  const blanked = blankedColumns(columns, line.columns.numbers);
  const options = { language: reader.language, blanked };
  const masked = maskedCells(reader);
  const cells: readonly CellWriter[] = [
    identityCell(line),
    ...askedTexts(reader).flatMap((name) => (isOpenText(name, reader) ? [textCell(line, name)] : [])),
    ...columns.map((column) => numericCell(line, column, { ...options, keys: keysOf(column, reader) })),
    ...shapeCell(line),
    ...(reader.shows('yield') ? [blankedCell(blanked)] : []),
  ];
  return (row) => {
    let keys = '{';
    for (const cell of cells) keys += cell(row);
    return `${keys}${masked}}`;
  };
}

/** The rows of all lines as JSON, each line ascending by date, as the reader may see them. */
export function tradingsJson(lines: readonly TradingLine[], reader: TradingsReader): string {
  // One growing text: a list of tens of thousands of rows that is joined costs half as much again.
  let json = '';
  for (const line of lines) {
    const write = rowWriter(line, reader);
    for (let row = 0; row < line.columns.days.length; row += 1) json += (json === '' ? '[' : ',') + write(row);
  }
  return json === '' ? '[]' : `${json}]`;
}
