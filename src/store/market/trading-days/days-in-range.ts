import { type SelectQueryBuilder, sql } from 'kysely';
import { type ObservedDay, observedMeasures } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { columnName, fieldsOf, type Queries } from '../../platform/database/database.ts';
import type { Tables } from '../../site/tables.ts';
import { observedColumns } from './trading-day-table.ts';

/** Days of instruments on all their venues. */
export interface DayRange {
  readonly instrumentIds: readonly number[];
  /** First day; all days without it. */
  readonly from?: IsoDate;
}

const ofInstruments = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

function daysIn(
  { kysely }: Queries,
  { instrumentIds, from }: DayRange,
): SelectQueryBuilder<Tables, 'tradingDay', object> {
  const all = kysely.selectFrom('tradingDay').where('instrumentId', '=', ofInstruments(instrumentIds));
  return from === undefined ? all : all.where('date', '>=', from);
}

// Read as they are, not through Kysely: a derivation reads millions, and naming the fields of each costs as much as reading it.
const OBSERVED = `
  select instrument_id as "instrumentId", venue_id as "venueId", date,
    ${observedMeasures.map((measure) => `${columnName(measure)} as "${measure}"`).join(', ')},
    published_yield_date as "publishedYieldDate", published_yield_type as "publishedYieldType",
    published_yield_convention as "publishedYieldConvention", settles_on as "settlesOn",
    null as "boardName", null as "lastDealAt", null as "badData"
  from trading_day where instrument_id = any($1::bigint[]) and date between $2::date and $3::date
  order by instrument_id, venue_id, date`;

const BEGINNING = '0001-01-01' as IsoDate;
const END = '9999-12-31' as IsoDate;

/** A connection that is lent for the time of a query, or that of a transaction. */
type Lent = Pick<WriteTransaction, 'client'>;

/** Stored days as their sources gave them, from one day to another, by instrument, venue and date; only what the mathematics needs. */
export async function findDaysBetween(
  { client }: Lent,
  instrumentIds: readonly number[],
  from: IsoDate,
  to: IsoDate,
): Promise<readonly ObservedDay[]> {
  const { rows } = await client.query<ObservedDay>(OBSERVED, [instrumentIds, from, to]);
  return rows;
}

/** All stored days of a range, as `findDaysBetween`. */
export function findObservedDays(lent: Lent, { instrumentIds, from }: DayRange): Promise<readonly ObservedDay[]> {
  return findDaysBetween(lent, instrumentIds, from ?? BEGINNING, END);
}

/** The first stored day of each of these instruments on any venue; one without days is absent. */
export async function findFirstDays({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', ofInstruments(instrumentIds))
    .groupBy('instrumentId')
    .select((row) => ['instrumentId', row.fn.min('date').as('date')])
    .execute();
  return new Map(rows.map(({ instrumentId, date }) => [instrumentId, date]));
}

/** The days of a range that have no figure, not even a price that stands for them. */
export function findBareDays(queries: Queries, range: DayRange) {
  const days = daysIn(queries, range).where('indicativePrice', 'is', null);
  return days.select(['instrumentId', 'venueId', 'date']).execute();
}

/** The first so many dates from a day on, ascending, on which any of the instruments has a trading day. */
export async function findDates(queries: Queries, instrumentIds: readonly number[], from: IsoDate, count: number) {
  const dates = daysIn(queries, { instrumentIds, from }).select('date').distinct().orderBy('date').limit(count);
  return (await dates.execute()).map(({ date }) => date);
}

/** Bonds without a price for longer are left silent. */
const SILENT_DAYS = 10;

/** The last days of up to so many generated bonds that trade on a day, drawn at random, on their main venues, as their sources gave them. */
export async function drawGeneratedDays(
  { kysely }: Queries,
  { on, count }: { readonly on: IsoDate; readonly count: number },
) {
  const drawn = kysely
    .selectFrom('latestFigure as latest')
    .innerJoin('instrument', 'instrument.id', 'latest.instrumentId')
    .innerJoin('bondTerms as terms', 'terms.instrumentId', 'latest.instrumentId')
    .where('instrument.isGenerated', '=', true)
    .where((bond) => bond.or([bond('terms.maturesOn', 'is', null), bond('terms.maturesOn', '>', on)]))
    .where('latest.date', '>=', sql<IsoDate>`${on}::date - ${SILENT_DAYS}::integer`)
    .orderBy(sql`random()`)
    .limit(count)
    .select(['latest.instrumentId', 'latest.venueId', 'latest.date']);
  const days = await kysely
    .selectFrom(drawn.as('drawn'))
    .innerJoin('tradingDay as day', (join) =>
      join
        .onRef('day.instrumentId', '=', 'drawn.instrumentId')
        .onRef('day.venueId', '=', 'drawn.venueId')
        .onRef('day.date', '=', 'drawn.date'),
    )
    .select(fieldsOf(observedColumns).map((name) => `day.${name}` as const))
    .execute();
  return days.map((day) => ({ ...day, lastDealAt: day.lastDealAt?.toISOString() ?? null }));
}

/** The last indicative price of each instrument and venue before the first day of the range. */
export async function findEarlierPrices({ kysely }: Queries, { instrumentIds, from }: DayRange) {
  if (from === undefined) return [];
  return kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', ofInstruments(instrumentIds))
    .where('date', '<', from)
    .where('indicativePrice', 'is not', null)
    .distinctOn(['instrumentId', 'venueId'])
    .orderBy('instrumentId')
    .orderBy('venueId')
    .orderBy('date', 'desc')
    .select(['instrumentId', 'venueId', 'indicativePrice as price'])
    .$narrowType<{ price: number }>()
    .execute();
}

/** Derived days of these government bonds that have a yield to maturity. */
export async function findBenchmarkDays(queries: Queries, range: DayRange) {
  return daysIn(queries, range)
    .where('indicativeYieldType', '=', 'maturity')
    .select(['instrumentId', 'venueId', 'date', 'turnover'])
    .select(['indicativeYield', 'indicativeYieldType', 'yieldOrigin', 'macaulay'])
    .execute();
}

/** A bond of which a source published yields or accrued interest, or that has quotes on both sides. */
export interface CheckableBond {
  readonly id: number;
  /** ISIN, or else the name. */
  readonly code: string;
}

/** The bonds, no generated ones, of which some stored day can be checked, by code. */
export async function findCheckableBonds({ kysely }: Queries) {
  const { rows } = await sql<CheckableBond>`
    select instrument.id, coalesce(instrument.isin, instrument.name) as code
    from instrument where instrument.kind = 'bond' and not instrument.is_generated and instrument.id in (
      select instrument_id from trading_day
      where coalesce(published_yield, published_average_yield, published_close_yield, published_accrued) is not null
        or (bid is not null and ask is not null))
    order by code, instrument.id`.execute(kysely);
  return rows;
}

// A curve also serves the days after it until the next one comes.
const SERVED_DAYS = 7;

/** Bonds of a currency that have trading days from the first of the dates to a week after the last; no generated ones. */
export async function findPricedInstruments({ kysely }: Queries, currency: string, dates: readonly IsoDate[]) {
  const { rows } = await sql<{ id: number }>`
    with span as (
      select min(date) as first, max(date) + ${SERVED_DAYS}::integer as last from unnest(${dates}::date[]) as date
    )
    select distinct listing.instrument_id as id
    from listing join instrument on instrument.id = listing.instrument_id
      join bond_terms as terms using (instrument_id) cross join span
    where terms.face_currency = ${currency} and not instrument.is_generated
      and listing.first_date <= span.last and listing.last_date >= span.first`.execute(kysely);
  return rows.map((row) => row.id);
}
