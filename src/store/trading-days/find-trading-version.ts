import { sql } from 'kysely';
import type { DateRange } from '#domain/period.ts';
import type { Database } from '../database.ts';

/**
 * A text that differs as soon as any trading day of an instrument on a venue between two days was added, changed or removed: the number
 * of rows and the sum of the transactions that wrote them.
 */
export async function findTradingVersion(
  { kysely }: Database,
  line: DateRange & { readonly instrumentId: number; readonly venueId: number },
): Promise<string> {
  const { rows } = await sql<{ readonly version: string }>`
    select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from trading_day
    where instrument_id = ${line.instrumentId} and venue_id = ${line.venueId} and date between ${line.start} and ${line.end}
  `.execute(kysely);
  return rows[0]?.version ?? '';
}
