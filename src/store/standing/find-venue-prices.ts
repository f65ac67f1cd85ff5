import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database.ts';

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
    select venue.id as "venueId", day.date, day.price
    from unnest(${venueIds}::int[]) with ordinality as venue (id, place) cross join lateral (
      select date, indicative_price as price from trading_day
      where instrument_id = ${bondId} and venue_id = venue.id and indicative_price is not null
      order by date desc limit 1
    ) as day order by venue.place`.execute(kysely);
  return rows;
}
