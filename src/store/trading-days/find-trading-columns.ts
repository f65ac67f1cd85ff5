import { sql } from 'kysely';
import type { DateRange } from '#domain/period.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { columnName } from '../column-map.ts';
import type { Database } from '../database.ts';
import {
  copyIntoColumns,
  dateColumn,
  dayColumn,
  floatColumn,
  jsonColumn,
  momentColumn,
  wordColumn,
} from './copied-columns.ts';

export interface TradingColumnsQuery extends DateRange {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly measures: readonly TradingMeasure[];
}

/** Words of a day that are no numbers. */
interface TradingTexts {
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

function selectColumns({ instrumentId, venueId, start, end, measures }: TradingColumnsQuery) {
  const numbers = sql.join(measures.map((measure) => sql.ref(columnName(measure))));
  return sql`
    select date, bad_data, board_name, indicative_price_type, indicative_yield_type, benchmark_name, offer_date,
      last_deal_at, ${numbers}
    from trading_day
    where instrument_id = ${sql.lit(instrumentId)} and venue_id = ${sql.lit(venueId)}
      and date between ${sql.lit(start)} and ${sql.lit(end)}
    order by date`;
}

function badDataOf(texts: readonly (string | null)[]): ReadonlyMap<number, RawTexts> {
  return new Map(texts.flatMap((text, row) => (text === null ? [] : [[row, JSON.parse(text) as RawTexts] as const])));
}

/** The numbers and words of the trading days of an instrument on a venue between two days, both included. */
export async function findTradingColumns(database: Database, query: TradingColumnsQuery): Promise<TradingColumns> {
  const { start, end, measures } = query;
  const maxRows = Math.max(0, daysBetween(dayNumberFromIso(start), dayNumberFromIso(end)) + 1);
  const days = dayColumn();
  const badData = jsonColumn();
  const texts = {
    boardNames: wordColumn(),
    priceTypes: wordColumn(),
    yieldTypes: wordColumn(),
    benchmarkNames: wordColumn(),
    offerDates: dateColumn(),
    lastDeals: momentColumn(),
  };
  const numbers = measures.map(() => floatColumn(maxRows));
  const columns = [days, badData, ...Object.values(texts), ...numbers];
  const rowCount = await copyIntoColumns(database, selectColumns(query), columns);
  return {
    boardNames: texts.boardNames.values(rowCount),
    priceTypes: texts.priceTypes.values(rowCount),
    yieldTypes: texts.yieldTypes.values(rowCount),
    benchmarkNames: texts.benchmarkNames.values(rowCount),
    offerDates: texts.offerDates.values(rowCount),
    lastDeals: texts.lastDeals.values(rowCount),
    days: days.values(rowCount),
    numbers: new Map(measures.map((measure, at) => [measure, numbers[at]?.values(rowCount) ?? new Float64Array()])),
    badData: badDataOf(badData.values(rowCount)),
  };
}
