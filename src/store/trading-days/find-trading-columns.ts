import { sql } from 'kysely';
import type { TradingMeasure } from '#domain/trading-day.ts';
import type { DateRange } from '#domain/period.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
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
  /** Raw texts of values that could not be read, by measure. */
  readonly badData: readonly (Readonly<Record<string, string>> | null)[];
}

/** Trading days of one venue by column, ascending by date. NaN stands for a missing number. */
export interface TradingColumns extends TradingTexts {
  /** Days since 1970-01-01. */
  readonly days: readonly number[];
  readonly numbers: ReadonlyMap<TradingMeasure, Float64Array>;
}

interface ColumnsRow extends TradingTexts {
  readonly days: readonly number[] | null;
  readonly numbers: Buffer | null;
}

const noDays: TradingColumns = {
  days: [],
  numbers: new Map(),
  boardNames: [],
  priceTypes: [],
  yieldTypes: [],
  benchmarkNames: [],
  offerDates: [],
  lastDeals: [],
  badData: [],
};

// One value per column of the answer rather than one per cell: the driver's cost is by the value.
function selectColumns({ instrumentId, venueId, start, end, measures }: TradingColumnsQuery) {
  const numbers = sql.join(measures.map((measure) => sql.ref(columnNameOf(measure))));
  return sql<ColumnsRow>`
    select json_agg(date - date '1970-01-01') as days,
      array_send(array_agg(array[${numbers}]::float8[])) as numbers,
      json_agg(board_name) as "boardNames",
      json_agg(indicative_price_type) as "priceTypes",
      json_agg(indicative_yield_type) as "yieldTypes",
      json_agg(benchmark_name) as "benchmarkNames",
      json_agg(offer_date) as "offerDates",
      json_agg(last_deal_at) as "lastDeals",
      json_agg(bad_data) as "badData"
    from (
      select * from trading_day
      where instrument_id = ${instrumentId} and venue_id = ${venueId} and date between ${start} and ${end}
      order by date
    ) as day`;
}

/** The numbers and words of the trading days of an instrument on a venue between two days, both included. */
export async function findTradingColumns(
  { kysely }: Database<Tables>,
  query: TradingColumnsQuery,
): Promise<TradingColumns> {
  const { rows } = await selectColumns(query).execute(kysely);
  const [row] = rows;
  if (row === undefined || row.days === null || row.numbers === null) return noDays;
  const columns = floatTable(row.numbers, row.days.length, query.measures.length);
  return {
    ...row,
    days: row.days,
    numbers: new Map(query.measures.map((measure, at) => [measure, columns[at] ?? new Float64Array()])),
  };
}
