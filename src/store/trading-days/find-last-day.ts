import { type IsoDate, isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

/** The last day of an instrument's history on a venue. */
export async function findLastDay(
  { kysely }: Database,
  instrumentId: number,
  venueId: number,
): Promise<IsoDate | undefined> {
  const row = await kysely
    .selectFrom('listing')
    .where('instrument_id', '=', instrumentId)
    .where('venue_id', '=', venueId)
    .select('last_date')
    .executeTakeFirst();
  return row && isoDate(row.last_date);
}
