import { type RawBuilder, sql } from 'kysely';
import { to } from 'pg-copy-streams';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { dayNumberFromIso, daysBetween, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber } from '#math/units.ts';
import { columnName, type Database } from '../../platform/database/database.ts';

// The form of COPY's binary output: signature, flags and length of extensions; then for each row its count of fields (-1 at the
// end), and each field with its length before it, -1 for null.
const HEADER_BYTES = 19;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
/** PostgreSQL counts days and microseconds from 2000-01-01. */
const EPOCH_DAYS = 10_957;
const EPOCH_MS = EPOCH_DAYS * 86_400_000;

/** Collects the fields of one column, row by row; `length` is -1 for null. */
interface CopiedColumn<Value> {
  take(bytes: Buffer, at: number, length: number, row: number): void;
  /** The values of the first `rowCount` rows. */
  values(rowCount: number): Value;
}

/** A float8 column; NaN where it is null. */
function floatColumn(maxRows: number): CopiedColumn<Float64Array> {
  const values = new Float64Array(maxRows).fill(Number.NaN);
  return {
    take(bytes, at, length, row) {
      if (length > 0) values[row] = bytes.readDoubleBE(at);
    },
    values: (rowCount) => values.subarray(0, rowCount),
  };
}

/** A column of words, dates or moments, as texts; the text of a value that repeats is made once. */
function textColumn(textOf: (bytes: Buffer) => string): CopiedColumn<readonly (string | null)[]> {
  const texts: (string | null)[] = [];
  let lastBytes: Buffer | undefined;
  let lastText = '';
  return {
    take(bytes, at, length) {
      if (length < 0) {
        texts.push(null);
        return;
      }
      if (lastBytes === undefined || bytes.compare(lastBytes, 0, lastBytes.length, at, at + length) !== 0) {
        lastBytes = bytes.subarray(at, at + length);
        lastText = textOf(lastBytes);
      }
      texts.push(lastText);
    },
    values: () => texts,
  };
}

const wordColumn = () => textColumn((bytes) => bytes.toString());
/** Dates as YYYY-MM-DD. */
const dateColumn = () => textColumn((bytes) => isoFromDayNumber(dayNumber(bytes.readInt32BE() + EPOCH_DAYS)));
/** Moments in UTC as ISO texts, to the second where they have no fraction. */
const momentColumn = () => textColumn((bytes) => momentText(bytes.readBigInt64BE()));
/** The text of jsonb, which has a version in its first byte. */
const jsonColumn = () => textColumn((bytes) => bytes.toString('utf8', 1));

function momentText(microseconds: bigint): string {
  return new Date(Number(microseconds / 1000n) + EPOCH_MS).toISOString().replace('.000Z', 'Z');
}

/** Dates as days since 1970-01-01. */
function dayColumn(): CopiedColumn<readonly number[]> {
  const days: number[] = [];
  return {
    take: (bytes, at) => {
      days.push(bytes.readInt32BE(at) + EPOCH_DAYS);
    },
    values: () => days,
  };
}

function takeRows(bytes: Buffer, columns: readonly CopiedColumn<unknown>[]): number {
  let at = HEADER_BYTES;
  let row = 0;
  while (bytes.readInt16BE(at) >= 0) {
    at += COUNT_BYTES;
    for (const column of columns) {
      const length = bytes.readInt32BE(at);
      at += LENGTH_BYTES;
      column.take(bytes, at, length, row);
      if (length > 0) at += length;
    }
    row += 1;
  }
  return row;
}

/**
 * Hands the rows of a query to its columns in PostgreSQL's binary form and gives their number. The driver reads answers as text, which for
 * a table of floats costs twice the query. The query may hold no parameters, only literals.
 */
async function copyIntoColumns(
  database: Database,
  query: RawBuilder<unknown>,
  columns: readonly CopiedColumn<unknown>[],
) {
  const { sql, parameters } = query.compile(database.kysely);
  if (parameters.length > 0) throw new RangeError('COPY takes no parameters');
  return database.withReader(async (client) => {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(to(`copy (${sql}) to stdout (format binary)`))) chunks.push(chunk);
    return takeRows(Buffer.concat(chunks), columns);
  });
}

/** Words of a day that are no numbers, by the column that holds them. */
const textColumns = {
  boardNames: { name: 'board_name', column: wordColumn },
  priceTypes: { name: 'indicative_price_type', column: wordColumn },
  yieldTypes: { name: 'indicative_yield_type', column: wordColumn },
  yieldOrigins: { name: 'yield_origin', column: wordColumn },
  accruedOrigins: { name: 'accrued_origin', column: wordColumn },
  benchmarkNames: { name: 'benchmark_name', column: wordColumn },
  offerDates: { name: 'offer_date', column: dateColumn },
  /** Moments of the last deals, UTC, as ISO texts. */
  lastDeals: { name: 'last_deal_at', column: momentColumn },
} as const;

export type TradingText = keyof typeof textColumns;

export interface TradingColumnsQuery extends DateRange {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly measures: readonly TradingMeasure[];
  readonly texts: readonly TradingText[];
}

type RawTexts = Readonly<Record<string, string>>;

/** Trading days of one venue by column, ascending by date. NaN stands for a missing number. */
export interface TradingColumns {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly numbers: ReadonlyMap<TradingMeasure, Float64Array>;
  readonly texts: ReadonlyMap<TradingText, readonly (string | null)[]>;
  /** Raw texts of values that could not be read, by measure, of the days that have any. */
  readonly badData: ReadonlyMap<number, RawTexts>;
}

function selectColumns({ instrumentId, venueId, start, end, measures, texts }: TradingColumnsQuery) {
  const names = [...texts.map((text) => textColumns[text].name), ...measures.map(columnName)];
  return sql`
    select ${sql.join(['date', 'bad_data', ...names].map((name) => sql.ref(name)))}
    from trading_day
    where instrument_id = ${sql.lit(instrumentId)} and venue_id = ${sql.lit(venueId)}
      and date between ${sql.lit(start)} and ${sql.lit(end)}
    order by date`;
}

function badDataOf(texts: readonly (string | null)[]): ReadonlyMap<number, RawTexts> {
  return new Map(texts.flatMap((text, row) => (text === null ? [] : [[row, JSON.parse(text) as RawTexts] as const])));
}

/** The numbers and words asked for, of the trading days of an instrument on a venue between two days, both included. */
export async function findTradingColumns(database: Database, query: TradingColumnsQuery) {
  const { start, end, measures } = query;
  const maxRows = Math.max(0, daysBetween(dayNumberFromIso(start), dayNumberFromIso(end)) + 1);
  const days = dayColumn();
  const badData = jsonColumn();
  const texts = query.texts.map((text) => textColumns[text].column());
  const numbers = measures.map(() => floatColumn(maxRows));
  const columns = [days, badData, ...texts, ...numbers];
  const rowCount = await copyIntoColumns(database, selectColumns(query), columns);
  return {
    days: days.values(rowCount),
    numbers: new Map(measures.map((measure, at) => [measure, numbers[at]?.values(rowCount) ?? new Float64Array()])),
    texts: new Map(query.texts.map((text, at) => [text, texts[at]?.values(rowCount) ?? []])),
    badData: badDataOf(badData.values(rowCount)),
  };
}
