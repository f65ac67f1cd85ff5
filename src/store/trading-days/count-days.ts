import type { Database } from '../database.ts';
import { type DayRange, rangeParameters } from './day-range.ts';

/** How many days the range holds. */
export async function countDays(database: Database, range: DayRange): Promise<number> {
  const { rows } = await database.withClient((client) =>
    client.query<{ readonly count: number }>(
      'select count(*) as count from trading_day where instrument_id = any($1::bigint[]) and date >= $2::date',
      [...rangeParameters(range)],
    ),
  );
  return rows[0]?.count ?? 0;
}
