import { sql } from 'kysely';
import type { DerivedDay, TradingDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

type DayKey = Pick<TradingDay, 'instrumentId' | 'venueId' | 'date'>;

/** A Z-spread as a fraction, of a day of the latest figures. */
export interface LatestZSpread extends DayKey {
  readonly zSpread: number;
}

export type LatestZSpreadTable = TableOf<LatestZSpread>;

/** Joins it to `figure`, whose venue and day it has to be of. */
export const zSpreadJoin = sql`left join latest_z_spread on latest_z_spread.instrument_id = figure.instrument_id
  and latest_z_spread.venue_id = figure.venue_id and latest_z_spread.date = figure.date`;

/** What the spreads of a day over a curve follow from. */
export interface PricedDay
  extends DayKey,
    Pick<DerivedDay, 'accrued' | 'accruedOrigin'>,
    Pick<TradingDay, 'settlesOn'> {
  readonly price: number;
}

/** The days of the latest figures of some instruments, from one on, that have a price. */
export async function findLatestPrices({ kysely }: Queries, instrumentIds: readonly number[], from: IsoDate) {
  const { rows } = await sql<PricedDay>`
    select day.instrument_id as "instrumentId", day.venue_id as "venueId", day.date, day.indicative_price as price,
      day.accrued, day.accrued_origin as "accruedOrigin", day.settles_on as "settlesOn"
    from latest_figure as figure join trading_day as day
      on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
    where figure.instrument_id = any(${instrumentIds}::bigint[]) and day.instrument_id = any(${instrumentIds}::bigint[])
      and figure.date >= ${from}::date and day.indicative_price is not null`.execute(kysely);
  return rows;
}

/** Stores the Z-spreads of some instruments in place of those that they had from a day on. */
export async function saveLatestZSpreads(
  tx: WriteTransaction,
  { instrumentIds, from }: { readonly instrumentIds: readonly number[]; readonly from: IsoDate },
  spreads: readonly LatestZSpread[],
) {
  const ids = spreads.map(({ instrumentId }) => instrumentId);
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into latest_z_spread as known (instrument_id, venue_id, date, z_spread)
      select * from unnest(${ids}::bigint[], ${spreads.map(({ venueId }) => venueId)}::int[],
        ${spreads.map(({ date }) => date)}::date[], ${spreads.map(({ zSpread }) => zSpread)}::float8[])
      on conflict (instrument_id) do update set venue_id = excluded.venue_id, date = excluded.date, z_spread = excluded.z_spread
      where known is distinct from excluded
      returning instrument_id
    ), removed as (
      delete from latest_z_spread where instrument_id = any(${instrumentIds}::bigint[]) and date >= ${from}::date
        and not instrument_id = any(${ids}::bigint[])
      returning instrument_id
    )
    select instrument_id as id from saved union all select instrument_id from removed`.execute(tx.kysely);
  const changedIds = rows.map(({ id }) => id);
  await noteChangedIds(tx, 'latest_figure', changedIds);
}
