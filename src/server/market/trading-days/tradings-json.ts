import { Buffer } from 'node:buffer';
import {
  type AskedTradingColumn,
  blankAboveYield,
  blankedWithYield,
  type ChartType,
  columnOfChart,
  familyOfColumn,
  mapChart,
  numberOf,
  type TradingColumn,
  type TradingColumnName,
  type TradingTextColumn,
  tradingColumns,
  tradingTextColumns,
  tradingTextNames,
} from '#contract/market/trading-days/trading-columns.ts';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { Language } from '#domain/platform/language.ts';
import type { CellKeys, CellWriter, LineContent, TradingLine } from './trading-cells.ts';
import { emptyCell, identityCell, JsonBytes, numericCell, textCell, textsFor } from './trading-cells.ts';

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
  const wire = reader.chartType === mapChart ? undefined : columnOfChart[reader.chartType];
  const column = tradingColumns.find((candidate) => candidate.wire === wire);
  return column !== undefined && !isOpen(column, reader) ? column.measure : undefined;
}

/** Whether a column is blank on days whose indicative yield is above 2000 %. */
function needsIndicativeYield({ wire }: TradingColumn): boolean {
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
function blankedColumns(columns: readonly TradingColumn[], numbers: Numbers): ReadonlyMap<number, readonly string[]> {
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

/** Whether a reader may see every number that he asked for. */
export function seesAll(reader: TradingsReader): boolean {
  return askedNumbers(reader).every((column) => isOpen(column, reader));
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
  return shape === undefined
    ? []
    : [(row, json) => json.text(`,"shape":${shape.get(columns.days[row] ?? Number.NaN) ?? null}`)];
}

function blankedCell(blanked: ReadonlyMap<number, readonly string[]>): CellWriter {
  const none = Buffer.from(',"blanked":[]');
  return (row, json) => {
    const names = blanked.get(row);
    if (names === undefined) json.piece(none);
    else json.text(`,"blanked":${JSON.stringify(names)}`);
  };
}

/** What writes a row of a line, cell by cell. */
function cellsOf(line: TradingLine, reader: TradingsReader): readonly CellWriter[] {
  const columns = askedNumbers(reader).filter((column) => isOpen(column, reader));
  const blanked = blankedColumns(columns, line.columns.numbers);
  const options = { language: reader.language, blanked };
  const end = Buffer.from(`${maskedCells(reader)}}`);
  return [
    identityCell(line),
    ...askedTexts(reader).flatMap((name) => (isOpenText(name, reader) ? [textCell(line, name)] : [])),
    ...columns.map((column) => numericCell(line, column, { ...options, keys: keysOf(column, reader) })),
    ...shapeCell(line),
    ...(reader.shows('yield') ? [blankedCell(blanked)] : []),
    (_row, json) => json.piece(end),
  ];
}

const USUAL_ROW_BYTES = 350;

/** The rows of a line with commas between them, ascending by date, as the reader may see them. */
function rowsOfLine(line: TradingLine, reader: TradingsReader, before: string): Buffer {
  const cells = cellsOf(line, reader);
  const json = new JsonBytes(line.columns.days.length * USUAL_ROW_BYTES);
  const comma = Buffer.from(',');
  json.text(before);
  for (let row = 0; row < line.columns.days.length; row += 1) {
    if (row > 0) json.piece(comma);
    for (const cell of cells) cell(row, json);
  }
  return json.bytes();
}

/** The rows of all lines as JSON in pieces, a line in each, which is written when it is asked for. */
export function* tradingsPieces(lines: readonly TradingLine[], reader: TradingsReader): Generator<Buffer> {
  let before = '[';
  for (const line of lines) {
    if (line.columns.days.length === 0) continue;
    yield rowsOfLine(line, reader, before);
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

/** The rows of all lines as JSON. */
export function tradingsJson(lines: readonly TradingLine[], reader: TradingsReader): string {
  return Buffer.concat([...tradingsPieces(lines, reader)]).toString();
}
