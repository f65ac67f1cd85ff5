import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What a venue values: how many bonds, and the days from the first to the last valuation. */
export interface ValuedBonds {
  readonly name: string | null;
  readonly bondCount: number;
  readonly firstDate: IsoDate | null;
  readonly lastDate: IsoDate | null;
}

/** What the venue of a valuation provider values; nothing where there is no such venue. */
export async function findValuedBonds({ kysely }: Queries, venueId: number): Promise<ValuedBonds> {
  const { rows } = await sql<ValuedBonds>`
    select (select name from venue where id = ${venueId}) as name, count(*)::int as "bondCount",
      min(listing.first_date) as "firstDate", max(listing.last_date) as "lastDate"
    from listing join bond_terms as terms using (instrument_id) where listing.venue_id = ${venueId}`.execute(kysely);
  return rows[0] ?? { name: null, bondCount: 0, firstDate: null, lastDate: null };
}
