import { sql } from 'kysely';
import { specialVenueIds } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** A price this old says nothing of the day any more. */
const OLDEST_DAYS = 10;

export interface ClosesQuestion {
  readonly issuerId: number;
  readonly currency: string;
  readonly days: readonly IsoDate[];
}

/** What a share was worth at the end of a day, by its last price until then. */
export interface StockClose {
  readonly day: IsoDate;
  readonly close: number;
  /** Of the price. */
  readonly date: IsoDate;
  readonly venueName: string;
  readonly sourceName: string;
  readonly storedAt: Date;
}

/**
 * What one share of an issuer was worth at the end of days, on the exchange with its longest history. Of an issuer with several shares, or none
 * in the currency, nothing is told. The venue that most readers may not see is left out.
 */
export async function findStockCloses(
  { kysely }: Queries,
  { issuerId, currency, days }: ClosesQuestion,
): Promise<ReadonlyMap<IsoDate, StockClose>> {
  const { rows } = await sql<StockClose>`
    with stock as (
      select min(id) as id from instrument where issuer_id = ${issuerId} and kind = 'stock'
      having count(*) = 1 and min(currency) = ${currency}
    ), main as (
      select stock.id, listing.venue_id, venue.name as venue_name from stock join listing on listing.instrument_id = stock.id
      join venue on venue.id = listing.venue_id
      where venue.kind = 'exchange' and venue.id <> ${specialVenueIds.nsd}
      order by listing.day_count desc, venue.id limit 1
    )
    select asked.day, main.venue_name, last.* from main cross join unnest(${days}::date[]) as asked(day)
    cross join lateral (
      select close, date, source.name as source_name, stored_at
      from days_between(main.id, asked.day - ${OLDEST_DAYS}::integer, asked.day) as day join source on source.id = day.source_id
      where day.venue_id = main.venue_id and close is not null
      order by date desc limit 1
    ) as last`.execute(kysely);
  return new Map(rows.map((row) => [row.day, row]));
}
