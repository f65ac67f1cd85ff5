import { sql } from 'kysely';
import type { Listing } from '#domain/venue.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { mainVenueOrder } from './main-venue-order.ts';

export interface ListingRecord extends Listing {
  readonly hasPrice: boolean;
  readonly hasYield: boolean;
  readonly hasGSpread: boolean;
}

/** The venues with a history of an instrument, the main one first (main-venue-order.ts). */
export async function findListings({ kysely }: Database, instrumentId: number): Promise<readonly ListingRecord[]> {
  const rows = await kysely
    .selectFrom('listing')
    .innerJoin('venue', 'venue.id', 'listing.venue_id')
    .where('instrument_id', '=', instrumentId)
    .orderBy(sql.raw(mainVenueOrder))
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
