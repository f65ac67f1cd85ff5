import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

interface VenuePriceRecord {
  readonly venueId: number;
  readonly date: IsoDate;
  /** Clean, per 100. */
  readonly price: number;
}

/** The last price of a bond on each of these venues that has one, in their order. */
export async function findVenuePrices(
  { kysely }: Queries,
  bondId: number,
  venueIds: readonly number[],
): Promise<readonly VenuePriceRecord[]> {
  const { rows } = await sql<VenuePriceRecord>`
    select venue.id as "venueId", day.date, day.indicative_price as price
    from unnest(${venueIds}::int[]) with ordinality as venue (id, place)
    cross join last_price_before(${bondId}, venue.id, 'infinity') as day order by venue.place`.execute(kysely);
  return rows;
}
