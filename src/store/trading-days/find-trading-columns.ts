import { sql } from 'kysely';
import type { DateRange } from '#domain/period.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { copyRow } from './copy-row.ts';
import { floatTable } from './float-table.ts';
import { columnNameOf } from './trading-day-columns.ts';

export interface TradingColumnsQuery extends DateRange {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly measures: readonly TradingMeasure[];
}

/** Words of a day that are no numbers. */
export interface TradingTexts {
  readonly boardNames: readonly (string | null)[];
  readonly priceTypes: readonly (string | null)[];
  readonly yieldTypes: readonly (string | null)[];
  readonly benchmarkNames: readonly (string | null)[];
  readonly offerDates: readonly (string | null)[];
  /** Moments of the last deals, UTC, as ISO texts. */
  readonly lastDeals: readonly (string | null)[];
}

type RawTexts = Readonly<Record<string, string>>;

/** Trading days of one venue by column, ascending by date. NaN stands for a missing number. */
export interface TradingColumns extends TradingTexts {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly numbers: ReadonlyMap<TradingMeasure, Float64Array>;
  /** Raw texts of values that could not be read, by measure, of the days that have any. */
  readonly badData: ReadonlyMap<number, RawTexts>;
}

const textColumns = {
  boardNames: 'board_name',
  priceTypes: 'indicative_price_type',
  yieldTypes: 'indicative_yield_type',
  benchmarkNames: 'benchmark_name',
  offerDates: 'offer_date',
  lastDeals: 'last_deal_at',
} as const satisfies Record<keyof TradingTexts, string>;

function selectColumns({ instrumentId, venueId, start, end, measures }: TradingColumnsQuery) {
  const numbers = sql.join(measures.map((measure) => sql.ref(columnNameOf(measure))));
  const texts = Object.values(textColumns).map((column) => sql`json_agg(${sql.ref(column)})`);
  return sql`
    select array_agg(array[${numbers}]::float8[]),
      json_agg(date - date '1970-01-01'), json_agg(bad_data), ${sql.join(texts)}
    from (
      select * from trading_day
      where instrument_id = ${sql.lit(instrumentId)} and venue_id = ${sql.lit(venueId)}
        and date between ${sql.lit(start)} and ${sql.lit(end)}
      order by date
    ) as day`;
}

function jsonList<Item>(bytes: Uint8Array | null | undefined): readonly Item[] {
  return bytes ? JSON.parse(Buffer.from(bytes).toString()) : [];
}

function textsOf(fields: readonly (Uint8Array | null)[]): TradingTexts {
  const names = Object.keys(textColumns) as (keyof TradingTexts)[];
  const entries = names.map((name, at) => [name, jsonList<string | null>(fields[at])] as const);
  return Object.fromEntries(entries) as Record<keyof TradingTexts, readonly (string | null)[]>;
}

/** The numbers and words of the trading days of an instrument on a venue between two days, both included. */
export async function findTradingColumns(
  database: Database<Tables>,
  query: TradingColumnsQuery,
): Promise<TradingColumns> {
  const [numbers, dayNumbers, bad, ...texts] = await copyRow(database, selectColumns(query));
  const days = jsonList<number>(dayNumbers);
  const columns = numbers ? floatTable(numbers, days.length, query.measures.length) : [];
  const badData = jsonList<RawTexts | null>(bad).flatMap((raw, at) => (raw === null ? [] : [[at, raw] as const]));
  return {
    ...textsOf(texts),
    days,
    numbers: new Map(query.measures.map((measure, at) => [measure, columns[at] ?? new Float64Array()])),
    badData: new Map(badData),
  };
}
