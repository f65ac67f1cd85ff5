import type { BenchmarkDay } from '#domain/benchmark.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import type { DayRange } from './day-range.ts';

/** Derived days of these government bonds that have a yield to maturity. */
export async function findBenchmarkDays(
  { kysely }: Database,
  { instrumentIds, from }: DayRange,
): Promise<readonly BenchmarkDay[]> {
  if (instrumentIds.length === 0) return [];
  const rows = await kysely
    .selectFrom('trading_day')
    .select(['instrument_id', 'venue_id', 'date', 'turnover', 'indicative_yield', 'indicative_yield_type', 'macaulay'])
    .where('instrument_id', 'in', instrumentIds)
    .where('indicative_yield_type', '=', 'maturity')
    .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
    .execute();
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    venueId: row.venue_id,
    date: isoDate(row.date),
    turnover: row.turnover,
    indicativeYield: row.indicative_yield,
    indicativeYieldType: row.indicative_yield_type,
    macaulay: row.macaulay,
  }));
}
