import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { mainVenueOrder } from './main-venue-order.ts';

const REFRESH_LISTINGS = (touched: string) => `
  insert into listing as known
    (instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread)
  select instrument_id, venue_id, min(date), max(date), count(*),
    bool_or(indicative_price is not null), bool_or(indicative_yield is not null), bool_or(g_spread is not null)
  from trading_day where ${touched} group by instrument_id, venue_id
  on conflict (instrument_id, venue_id) do update set
    first_date = excluded.first_date, last_date = excluded.last_date, day_count = excluded.day_count,
    has_price = excluded.has_price, has_yield = excluded.has_yield, has_g_spread = excluded.has_g_spread
  where known is distinct from excluded`;

const REFRESH_LATEST = (touched: string) => `
  insert into latest_figure as known
    (instrument_id, venue_id, date, indicative_price, indicative_yield, modified, g_spread)
  select day.instrument_id, day.venue_id, day.date,
    day.indicative_price, day.indicative_yield, day.modified, day.g_spread
  from (
    select distinct on (listing.instrument_id) listing.instrument_id, listing.venue_id, listing.last_date as date
    from listing left join venue on venue.id = listing.venue_id where ${touched}
    order by listing.instrument_id, ${mainVenueOrder}
  ) as main join trading_day as day using (instrument_id, venue_id, date)
  on conflict (instrument_id) do update set
    venue_id = excluded.venue_id, date = excluded.date, indicative_price = excluded.indicative_price,
    indicative_yield = excluded.indicative_yield, modified = excluded.modified, g_spread = excluded.g_spread
  where known is distinct from excluded`;

/**
 * Brings `listing` and `latest_figure` in step with the trading days of what a staged table names, or of all instruments.
 * The figures are those of the first venue in the order of main-venue-order.ts.
 */
export async function refreshListings(tx: WriteTransaction, stage: string | null): Promise<void> {
  const pairs = stage === null ? 'true' : `(instrument_id, venue_id) in (select instrument_id, venue_id from ${stage})`;
  const instruments = stage === null ? 'true' : `instrument_id in (select instrument_id from ${stage})`;
  await tx.client.query(REFRESH_LISTINGS(pairs));
  await tx.client.query(REFRESH_LATEST(instruments));
}
