import { sql } from 'kysely';
import type { DateRange } from '#domain/platform/period.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { LivePair } from './live-events.ts';

/** How many trading days instruments have on venues between two days, both included, all together. */
export async function countTradingDays(
  { kysely }: Queries,
  pairs: readonly LivePair[],
  { start, end }: DateRange,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count
    from unnest(${pairs.map(({ instrumentId }) => instrumentId)}::bigint[], ${pairs.map(({ venueId }) => venueId)}::integer[])
      as line (instrument_id, venue_id)
    join trading_day as day using (instrument_id, venue_id)
    where day.date between ${start} and ${end}`.execute(kysely);
  return Number(rows[0]?.count ?? 0);
}
