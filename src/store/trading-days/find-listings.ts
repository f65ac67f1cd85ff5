import type { Listing } from '#domain/venue.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

export interface ListingRecord extends Listing {
  readonly hasPrice: boolean;
  readonly hasYield: boolean;
  readonly hasGSpread: boolean;
}

/** The venues with a history of an instrument: the most recent first, then the longest history, then the lowest id. */
export async function findListings(
  { kysely }: Database<Tables>,
  instrumentId: number,
): Promise<readonly ListingRecord[]> {
  const rows = await kysely
    .selectFrom('listing')
    .innerJoin('venue', 'venue.id', 'listing.venue_id')
    .where('instrument_id', '=', instrumentId)
    .orderBy('last_date', 'desc')
    .orderBy('day_count', 'desc')
    .orderBy('venue_id')
    .selectAll(['listing', 'venue'])
    .execute();
  return rows.map((row) => ({
    venue: {
      id: row.venue_id,
      code: row.code,
      name: row.name,
      kind: row.kind,
      country: row.country,
      timeZone: row.time_zone,
    },
    firstDate: isoDate(row.first_date),
    lastDate: isoDate(row.last_date),
    dayCount: row.day_count,
    hasPrice: row.has_price,
    hasYield: row.has_yield,
    hasGSpread: row.has_g_spread,
  }));
}
