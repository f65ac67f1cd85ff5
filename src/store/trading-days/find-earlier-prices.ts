import type { Database } from '../database.ts';
import type { DayRange } from './day-range.ts';

export interface EarlierPrice {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly price: number;
}

/** The last indicative price of each instrument and venue before the first day of the range. */
export async function findEarlierPrices(
  database: Database,
  { instrumentIds, from }: DayRange,
): Promise<readonly EarlierPrice[]> {
  if (from === undefined) return [];
  const { rows } = await database.withClient((client) =>
    client.query<EarlierPrice>(
      `select distinct on (instrument_id, venue_id)
         instrument_id as "instrumentId", venue_id as "venueId", indicative_price as price
       from trading_day
       where instrument_id = any($1::bigint[]) and date < $2::date and indicative_price is not null
       order by instrument_id, venue_id, date desc`,
      [instrumentIds, from],
    ),
  );
  return rows;
}
