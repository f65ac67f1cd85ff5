import type { TradingDay } from '#domain/trading-day.ts';
import type { Database } from '../database.ts';
import { type DayRange, rangeParameters } from './day-range.ts';

/** What a day is measured by against benchmarks, and what came of it. */
export type MeasuredDay = Pick<
  TradingDay,
  | 'instrumentId'
  | 'venueId'
  | 'date'
  | 'indicativeYield'
  | 'indicativeYieldType'
  | 'macaulay'
  | 'tSpread'
  | 'benchmarkName'
>;

const SELECT = `
  select instrument_id as "instrumentId", venue_id as "venueId", date, indicative_yield as "indicativeYield",
    indicative_yield_type as "indicativeYieldType", macaulay, t_spread as "tSpread", benchmark_name as "benchmarkName"
  from trading_day
  where instrument_id = any($1::bigint[]) and date >= $2::date and (macaulay is not null or t_spread is not null)`;

/** The days of these instruments that have a duration or a T-spread, in no order. */
export async function findMeasuredDays(database: Database, range: DayRange): Promise<readonly MeasuredDay[]> {
  const { rows } = await database.withClient((client) =>
    client.query<MeasuredDay>(SELECT, [...rangeParameters(range)]),
  );
  return rows;
}
