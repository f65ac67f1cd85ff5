import { sql } from 'kysely';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { dayNumberFromIso, daysBetween } from '#math/dates/dates.ts';
import { columnName, type Database } from '../../platform/database/database.ts';
import {
  copyIntoColumns,
  dateColumn,
  dayColumn,
  floatColumn,
  jsonColumn,
  momentColumn,
  wordColumn,
} from './copied-columns.ts';

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
export async function findTradingColumns(database: Database, query: TradingColumnsQuery): Promise<TradingColumns> {
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
