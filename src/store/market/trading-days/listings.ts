import { sql } from 'kysely';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { type Listing, specialVenueIds, type Venue, venueKinds } from '#domain/market/venue.ts';
import { oldDataDays } from '#domain/platform/period.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { isDistributed } from '../../platform/distribution/find-placement.ts';
import { hiddenVenues } from '../quotes/access-requests.ts';

/** What a venue's history of an instrument spans. */
export interface ListingTable extends Omit<Listing, 'venue'> {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly hasPrice: boolean;
  readonly hasYield: boolean;
  readonly hasGSpread: boolean;
}

/** The figures of the latest day on an instrument's main venue; never those of a venue that hides them. */
export type LatestFigureTable = TableOf<
  LatestFigure,
  FurtherFigure | 'priceYearBefore' | 'priceDayBefore' | 'spreadDayBefore'
>;

type FurtherFigure =
  | 'effectiveYieldToMaturity'
  | 'effectiveYieldToOffer'
  | 'currentYield'
  | 'tSpread'
  | 'turnover'
  | 'indicativeYieldType'
  | 'offerDate';
type LatestFigure = Pick<
  TradingDay,
  | 'instrumentId'
  | 'venueId'
  | 'date'
  | 'indicativePrice'
  | 'indicativeYield'
  | 'yieldOrigin'
  | 'modified'
  | 'gSpread'
  | FurtherFigure
> & {
  /** The last price on the venue on the same day a year before, or earlier. */
  readonly priceYearBefore: number | null;
  /** Price and spread of the day before on the venue, which is at most a week earlier. */
  readonly priceDayBefore: number | null;
  readonly spreadDayBefore: number | null;
};

/** The columns of `latest_figure` that are columns of its trading day, by their names in SQL. */
export const latestFigureColumns = [
  'indicative_price',
  'indicative_yield',
  'yield_origin',
  'modified',
  'g_spread',
  'effective_yield_to_maturity',
  'effective_yield_to_offer',
  'current_yield',
  't_spread',
  'turnover',
  'indicative_yield_type',
  'offer_date',
] as const;

/** The last price on the venue of a day that was made on the same day a year before it, or earlier. */
export const priceYearBefore = (day: string) => `(select earlier.indicative_price from trading_day earlier
  where earlier.instrument_id = ${day}.instrument_id and earlier.venue_id = ${day}.venue_id
    and earlier.date <= (${day}.date - interval '1 year')::date and earlier.indicative_price is not null
  order by earlier.date desc limit 1)`;

/** Days by which the day before may be earlier: a weekend with holidays. */
export const MAX_DAYS_BEFORE = 7;

/** A figure of the day before a day on its venue; null where that day does not have it, or is longer ago. */
export const dayBefore = (
  day: string,
  column: 'indicative_price' | 'g_spread',
) => `(select earlier.${column} from trading_day earlier
  where earlier.instrument_id = ${day}.instrument_id and earlier.venue_id = ${day}.venue_id
    and earlier.date < ${day}.date and earlier.date >= ${day}.date - ${MAX_DAYS_BEFORE} and earlier.indicative_price is not null
  order by earlier.date desc limit 1)`;

/** What the latest figures have of earlier days, by their columns: of a day by its name in a statement. */
export const earlierFigures: Readonly<Record<string, (day: string) => string>> = {
  price_year_before: priceYearBefore,
  price_day_before: (day) => dayBefore(day, 'indicative_price'),
  spread_day_before: (day) => dayBefore(day, 'g_spread'),
};

const writtenColumns = [...latestFigureColumns, ...Object.keys(earlierFigures)];
const columns = writtenColumns.join(', ');
const columnsOfDay = [
  ...latestFigureColumns.map((name) => `day.${name}`),
  ...Object.entries(earlierFigures).map(([name, of]) => `${of('day')} as ${name}`),
].join(', ');

export interface ListingRecord extends Omit<ListingTable, 'instrumentId' | 'venueId'> {
  readonly venue: Venue;
}

const kinds = venueKinds.map((kind) => `'${kind}'`).join(', ');

/** The venues of participants that hide their quotes, as a subquery: no list tells of them, whoever reads it. */
export const HIDING_VENUES = '(select participant.venue_id from participant where participant.hides_quotes)';

// The order in which the venues of an instrument stand for it: those still in use before those whose last day is old, those with prices
// and yields before those without, deals before estimates, then the longest history, then the lowest id. Venues that most readers may
// not see come last. `longest` is the number of days, or what says as much of those that nothing before it decides.
const mainVenueOrder = (longest: string) => `
  listing.venue_id in ${HIDING_VENUES},
  listing.venue_id = ${specialVenueIds.nsd},
  listing.last_date < max(listing.last_date) over (partition by listing.instrument_id) - ${oldDataDays},
  not listing.has_price,
  not listing.has_yield,
  array_position(array[${kinds}], venue.kind),
  ${longest} desc,
  listing.venue_id`;

export const MAIN_VENUE_ORDER = mainVenueOrder('listing.day_count');

interface ListingsQuery {
  readonly instrumentId: number;
  readonly accountId: string | null;
}

const listings = preparedStatement<ListingsQuery, Venue & Omit<ListingRecord, 'venue'>>(
  (kysely, { instrumentId, accountId }) =>
    kysely
      .selectFrom('listing')
      .innerJoin('venue', 'venue.id', 'listing.venueId')
      .where('instrumentId', '=', instrumentId)
      .where('listing.venueId', 'not in', hiddenVenues(accountId))
      .orderBy(sql.raw(MAIN_VENUE_ORDER))
      .select(['venue.id', 'venue.code', 'venue.name', 'venue.kind', 'venue.country', 'venue.timeZone'])
      .select(['firstDate', 'lastDate', 'dayCount', 'hasPrice', 'hasYield', 'hasGSpread']),
);

/** The venues with a history of an instrument that are not hidden from an account, the main one first. */
export async function findListings(queries: Queries, instrumentId: number, accountId: string | null) {
  const rows = await listings(queries, { instrumentId, accountId });
  return rows.map(({ id, code, name, kind, country, timeZone, ...listing }) => ({
    venue: { id, code, name, kind, country, timeZone },
    ...listing,
  }));
}

/** The last day of an instrument's history on a venue. */
export async function findLastDay({ kysely }: Queries, instrumentId: number, venueId: number) {
  const row = await kysely
    .selectFrom('listing')
    .where((is) => is.and({ instrumentId, venueId }))
    .select('lastDate')
    .executeTakeFirst();
  return row?.lastDate;
}

/** What the histories of instruments on venues span, by their trading days. */
const listingRows = (touched = 'true') => `
  select instrument_id, venue_id, min(date) as first_date, max(date) as last_date, count(*)::integer as day_count,
    bool_or(indicative_price is not null) as has_price, bool_or(indicative_yield is not null) as has_yield, bool_or(g_spread is not null) as has_g_spread
  from trading_day where ${touched} group by instrument_id, venue_id`;

const REFRESH_LISTINGS = (touched: string) => `
  insert into listing as known
    (instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread)
  ${listingRows(touched)}
  on conflict (instrument_id, venue_id) do update set
    first_date = excluded.first_date, last_date = excluded.last_date, day_count = excluded.day_count,
    has_price = excluded.has_price, has_yield = excluded.has_yield, has_g_spread = excluded.has_g_spread
  where known is distinct from excluded`;

/** The figures of the latest day of instruments on their main venues, by listings and trading days. */
const latestRows = (touched = 'true') => `
  select day.instrument_id, day.venue_id, day.date, ${columnsOfDay}
  from (
    select distinct on (listing.instrument_id) listing.instrument_id, listing.venue_id, listing.last_date as date
    from listing left join venue on venue.id = listing.venue_id
    where ${touched} and listing.venue_id not in ${HIDING_VENUES}
    order by listing.instrument_id, ${MAIN_VENUE_ORDER}
  ) as main join trading_day as day using (instrument_id, venue_id, date)`;

const REFRESH_LATEST = (touched: string) => `
  insert into latest_figure as known
    (instrument_id, venue_id, date, ${columns})
  ${latestRows(touched)}
  on conflict (instrument_id) do update set
    venue_id = excluded.venue_id, date = excluded.date, ${writtenColumns.map((column) => `${column} = excluded.${column}`).join(', ')}
  where known is distinct from excluded`;

/** The same for tables that are views: each instrument by its keys, and the days of its venues counted only where that decides between them. */
export const LATEST_OF_EACH = `
  select instrument.id as instrument_id, day.venue_id, day.date, ${columnsOfDay}
  from instrument cross join lateral (
    select listing.venue_id, listing.last_date as date
    from (select instrument_id, venue_id, last_date, has_price, has_yield from listing
      where listing.instrument_id = instrument.id and listing.venue_id not in ${HIDING_VENUES} offset 0) as listing
    left join venue on venue.id = listing.venue_id
    order by ${mainVenueOrder(`case when count(*) over (partition by venue.kind, has_price, has_yield) > 1 then
      (select day_count from listing as own where own.instrument_id = instrument.id and own.venue_id = listing.venue_id) end`)} limit 1
  ) as main join trading_day as day on day.instrument_id = instrument.id and day.venue_id = main.venue_id and day.date = main.date`;

/** Takes the figures of lists anew where venues begin to hide their days, or show them again. */
export async function refreshHiddenFigures(tx: WriteTransaction, venueIds: readonly number[]) {
  const ids = venueIds.map(Math.trunc).join(', ');
  const statements = [
    `delete from latest_figure where venue_id in ${HIDING_VENUES}`,
    ...(ids === ''
      ? []
      : [REFRESH_LATEST(`instrument_id in (select instrument_id from listing where venue_id in (${ids}))`)]),
  ];
  const changed: number[] = [];
  for (const statement of statements) {
    const { rows } = await tx.client.query<{ id: number }>(`${statement} returning instrument_id as id`);
    for (const { id } of rows) changed.push(id);
  }
  await noteChangedIds(tx, 'latest_figure', changed);
}

async function refresh({ client }: WriteTransaction, pairs: string, instruments: string) {
  await client.query(REFRESH_LISTINGS(pairs));
  await client.query(REFRESH_LATEST(instruments));
}

/** The instruments of a staged table. The servers of a cluster know nothing of it and would read all their days: an array is looked up in the index. */
async function instrumentsOf(tx: WriteTransaction, stage: string) {
  const ids = `select instrument_id from ${stage}`;
  return (await isDistributed(tx, 'trading_day')) ? `instrument_id = any(array(${ids}))` : `instrument_id in (${ids})`;
}

/** Brings `listing` in step with all trading days of the instruments and venues in a staged table. */
export async function refreshListings(tx: WriteTransaction, stage: string) {
  const pairs = `(instrument_id, venue_id) in (select instrument_id, venue_id from ${stage})`;
  await tx.client.query(REFRESH_LISTINGS(`${await instrumentsOf(tx, stage)} and ${pairs}`));
}

/** Brings `latest_figure` in step with the days and listings of the instruments in a staged table: it has those of an instrument's main venue. */
export async function refreshLatestFigures(tx: WriteTransaction, stage: string) {
  await tx.client.query(REFRESH_LATEST(await instrumentsOf(tx, stage)));
}

/** Counts the days of instruments anew, and their latest figures: some may have none left. */
export async function refreshDays(tx: WriteTransaction, ids: readonly number[]): Promise<void> {
  const { client } = tx;
  await client.query('create temporary table day_pairs (instrument_id bigint, venue_id integer) on commit drop');
  for (const table of ['listing', 'trading_day']) {
    const pairs = `select distinct instrument_id, venue_id from ${table} where instrument_id = any($1)`;
    await client.query(`insert into pg_temp.day_pairs ${pairs}`, [ids]);
  }
  await client.query('delete from listing where instrument_id = any($1)', [ids]);
  await client.query('delete from latest_figure where instrument_id = any($1)', [ids]);
  await refreshListings(tx, 'pg_temp.day_pairs');
  await refreshLatestFigures(tx, 'pg_temp.day_pairs');
}

/** Both of all instruments. */
export function refreshAllListings(tx: WriteTransaction) {
  return refresh(tx, 'true', 'true');
}

/** Both of all instruments with these ids and those between them. */
export async function refreshListingsBetween(tx: WriteTransaction, firstId: number, lastId: number) {
  const instruments = `instrument_id between ${Math.trunc(firstId)} and ${Math.trunc(lastId)}`;
  await refresh(tx, instruments, instruments);
}
