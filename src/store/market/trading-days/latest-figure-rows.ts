import { sql } from 'kysely';
import type { CurveSpreads } from '#domain/bond/derivation/curve-spreads.ts';
import type { EndYields } from '#domain/bond/derivation/end-yields.ts';
import type { MarketYield } from '#domain/bond/derivation/market-yield.ts';
import type { ListedOptions } from '#domain/bond/options/listed-options.ts';
import type { DerivedDay, TradingDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, columnName, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';

/** The day on a venue that is that of the latest figures. */
type DayKey = Pick<TradingDay, 'instrumentId' | 'venueId' | 'date'>;

/** A table of what is computed for the latest figures alone, one row an instrument. It counts where venue and day are those of the figures. */
interface LatestTable<Values> {
  readonly table: string;
  readonly columns: ColumnMap<Values>;
}

interface ZSpread {
  /** A fraction. */
  readonly zSpread: number;
  /** As addresses name it. */
  readonly spreadEnd: string;
}

/** Spreads over swaps, fractions. */
export interface SwapSpreads extends Pick<CurveSpreads, 'swapZSpread' | 'iSpread' | 'assetSwapSpread'> {
  readonly spreadEnd: string;
  /** The same of the I-spread, or `average_life`. */
  readonly iSpreadEnd: string;
}

export type LatestZSpreadTable = TableOf<DayKey & ZSpread>;
export type LatestSwapSpreadTable = TableOf<DayKey & SwapSpreads>;
export type LatestOptionFigureTable = TableOf<DayKey & ListedOptions>;
export type LatestMarketYieldTable = TableOf<DayKey & MarketYield>;
export type LatestEndYieldTable = TableOf<DayKey & EndYields>;

export const latestZSpreads: LatestTable<ZSpread> = {
  table: 'latest_z_spread',
  columns: { zSpread: 'float8', spreadEnd: 'text' },
};

export const latestEndYields: LatestTable<EndYields> = {
  table: 'latest_end_yield',
  columns: {
    yieldToWorst: 'float8',
    worstKind: 'text',
    worstDate: 'date',
    yieldToPut: 'float8',
    yieldToCall: 'float8',
    yieldToBest: 'float8',
  },
};

export const latestMarketYields: LatestTable<MarketYield> = {
  table: 'latest_market_yield',
  columns: { marketYield: 'float8', marketConvention: 'text', marketEnd: 'text' },
};

export const latestSwapSpreads: LatestTable<SwapSpreads> = {
  table: 'latest_swap_spread',
  columns: {
    swapZSpread: 'float8',
    iSpread: 'float8',
    assetSwapSpread: 'float8',
    spreadEnd: 'text',
    iSpreadEnd: 'text',
  },
};

export const latestOptionFigures: LatestTable<ListedOptions> = {
  table: 'latest_option_figure',
  columns: { oas: 'float8', optionValue: 'float8', effectiveDuration: 'float8', effectiveConvexity: 'float8' },
};

/** Joins these tables to `figure`. */
export const latestJoins = [latestZSpreads, latestEndYields, latestMarketYields, latestSwapSpreads, latestOptionFigures]
  .map(
    ({ table }) => `left join ${table}
  on ${table}.instrument_id = figure.instrument_id and ${table}.venue_id = figure.venue_id and ${table}.date = figure.date`,
  )
  .join(' ');

/** What a day of the latest figures is computed from. */
export interface PricedDay
  extends DayKey,
    Pick<
      DerivedDay,
      'accrued' | 'accruedOrigin' | 'indicativeYield' | 'indicativeYieldType' | 'offerDate' | 'yieldOrigin'
    >,
    Pick<TradingDay, 'settlesOn'> {
  readonly price: number;
}

/** The days of the latest figures of some instruments, from one on, that have a price. */
export async function findLatestPrices({ kysely }: Queries, instrumentIds: readonly number[], from: IsoDate) {
  const { rows } = await sql<PricedDay>`
    select day.instrument_id as "instrumentId", day.venue_id as "venueId", day.date, day.indicative_price as price,
      day.accrued, day.accrued_origin as "accruedOrigin", day.settles_on as "settlesOn", day.indicative_yield as "indicativeYield",
      day.indicative_yield_type as "indicativeYieldType", day.offer_date as "offerDate", day.yield_origin as "yieldOrigin"
    from latest_figure as figure join trading_day as day
      on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
    where figure.instrument_id = any(${instrumentIds}::bigint[]) and day.instrument_id = any(${instrumentIds}::bigint[])
      and figure.date >= ${from}::date and day.indicative_price is not null`.execute(kysely);
  return rows;
}

const keyColumns: ColumnMap<DayKey> = { instrumentId: 'int8', venueId: 'int4', date: 'date' };

/** Stores the rows of some instruments in place of those that they had from a day on. */
export async function saveLatest<Values>(
  tx: WriteTransaction,
  { table, columns }: LatestTable<Values>,
  { instrumentIds, from }: { readonly instrumentIds: readonly number[]; readonly from: IsoDate },
  saved: readonly (DayKey & Values)[],
) {
  const map: ColumnMap<DayKey & Values> = { ...keyColumns, ...columns } as ColumnMap<DayKey & Values>;
  const fields = fieldsOf(map);
  const names = fields.map(columnName);
  const values = fields.map((field) => sql`${saved.map((row) => row[field])}::${sql.raw(`${map[field]}[]`)}`);
  const further = names.slice(1);
  const replaced = further.map((column) => `${column} = excluded.${column}`);
  const rowOf = (of: string) => sql.raw(`(${further.map((column) => `${of}.${column}`).join(', ')})`);
  const target = sql.raw(table);
  const { rows } = await sql<{ id: number }>`
    with saved as (
      insert into ${target} as known (${sql.raw(names.join(', '))})
      select * from unnest(${sql.join(values)})
      on conflict (instrument_id) do update set ${sql.raw(replaced.join(', '))}
      where ${rowOf('known')} is distinct from ${rowOf('excluded')}
      returning instrument_id
    ), removed as (
      delete from ${target} where instrument_id = any(${instrumentIds}::bigint[]) and date >= ${from}::date
        and not instrument_id = any(${saved.map(({ instrumentId }) => instrumentId)}::bigint[])
      returning instrument_id
    )
    select instrument_id as id from saved union all select instrument_id from removed`.execute(tx.kysely);
  const changedIds = rows.map(({ id }) => id);
  await noteChangedIds(tx, 'latest_figure', changedIds);
}
