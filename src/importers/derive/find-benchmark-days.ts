import type { IsoDate } from '#math/units.ts';
import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';
import type { BenchmarkDay } from './benchmark-book.ts';

/** Derived days of these government bonds that have a yield to maturity, from a day on. */
export async function findBenchmarkDays(
  database: Database<Tables>,
  instrumentIds: readonly number[],
  from: IsoDate | undefined,
): Promise<readonly BenchmarkDay[]> {
  if (instrumentIds.length === 0) return [];
  const rows = await database.kysely
    .selectFrom('trading_day')
    .select(['instrument_id', 'venue_id', 'date', 'turnover', 'indicative_yield', 'indicative_yield_type', 'macaulay'])
    .where('instrument_id', 'in', instrumentIds)
    .where('indicative_yield_type', '=', 'maturity')
    .$if(from !== undefined, (query) => query.where('date', '>=', from ?? ''))
    .execute();
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    venueId: row.venue_id,
    date: row.date as IsoDate,
    turnover: row.turnover,
    indicativeYield: row.indicative_yield,
    indicativeYieldType: row.indicative_yield_type,
    macaulay: row.macaulay,
  }));
}
