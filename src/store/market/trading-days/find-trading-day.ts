import { type RawBuilder, sql } from 'kysely';
import type { AccruedRounding } from '#domain/market/accrued-decimals.ts';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';
import { hiddenVenues } from '../quotes/access-requests.ts';
import type { LivePair } from './live-events.ts';

interface WhichDay {
  readonly instrumentId: number;
  readonly venueId: number;
  /** The latest day where it is null. */
  readonly date: IsoDate | null;
}

/** Everything that is stored of one day of an instrument on a venue. */
export async function findTradingDay({ kysely }: Queries, which: WhichDay) {
  const { instrumentId, venueId, date } = which;
  const found = await kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId }))
    .$if(date !== null, (query) => query.where('date', '=', date as IsoDate))
    .orderBy('date', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return found && { ...found, lastDealAt: found.lastDealAt?.toISOString() ?? null };
}

/** How many trading days instruments have on venues between two days, both included, all together. */
export async function countTradingDays({ kysely }: Queries, pairs: readonly LivePair[], { start, end }: DateRange) {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count
    from unnest(${pairs.map(({ instrumentId }) => instrumentId)}::bigint[], ${pairs.map(({ venueId }) => venueId)}::integer[])
      as line (instrument_id, venue_id)
    join trading_day as day using (instrument_id, venue_id)
    where day.date between ${start} and ${end}`.execute(kysely);
  return Number(rows[0]?.count ?? 0);
}

const asTheyAre = [
  'date',
  'gSpread',
  'publishedGSpread',
  'modified',
  'yieldOrigin',
  'yieldPrice',
  'accrued',
  'accruedOrigin',
  'offerDate',
  'publishedYieldDate',
  'settlesOn',
] as const;

/** The figures that stand for a day: price per 100, yield and spread as fractions, modified duration in years. */
export interface DayFigures extends Pick<TradingDay, (typeof asTheyAre)[number]> {
  readonly price: number | null;
  readonly yield: number | null;
  readonly priceType: TradingDay['indicativePriceType'];
  readonly yieldType: TradingDay['indicativeYieldType'];
}

interface LatestDays {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly days: number;
}

/** The figures of the last days of an instrument on a venue, the latest first. */
export const findLatestFigures = preparedStatement<LatestDays, DayFigures>((kysely, key) =>
  kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId: key.instrumentId, venueId: key.venueId }))
    .orderBy('date', 'desc')
    .limit(key.days)
    .select(asTheyAre)
    .select(['indicativePrice as price', 'indicativePriceType as priceType'])
    .select(['indicativeYield as yield', 'indicativeYieldType as yieldType']),
);

/** What a chart says of a line of days: those of an instrument on a venue. */
export interface ChartLine extends LivePair, AccruedRounding {
  readonly kind: InstrumentKind;
  readonly name: string;
  readonly shortName: string;
  readonly isin: string | null;
  /** Null for a venue that is not there. */
  readonly venueName: string | null;
  /** Whether its figures are of real payments; null for what has no terms. */
  readonly isInflationLinked: boolean | null;
  readonly couponFormula: string | null;
  /** Whether the venue is closed to who asks; null as an account stands for a visitor. */
  readonly isHidden: boolean;
}

interface AskedLines {
  readonly instrumentIds: readonly number[];
  readonly venueIds: readonly number[];
  readonly accountId: string | null;
}

const chartLines = preparedStatement<AskedLines, ChartLine>(
  (_, { instrumentIds, venueIds, accountId }) => sql<ChartLine>`
    select instrument.id as instrument_id, asked.venue_id, instrument.kind, instrument.name, instrument.short_name, instrument.isin,
      terms.accrued_precision, terms.accrued_step, terms.face_value, terms.pool_factor, terms.is_inflation_linked,
      terms.coupon_formula,
      venue.name as venue_name, asked.venue_id in ${hiddenVenues(accountId)} as is_hidden
    from unnest(${instrumentIds}::bigint[], ${venueIds}::int[])
      with ordinality as asked (instrument_id, venue_id, place)
    join instrument on instrument.id = asked.instrument_id
    left join bond_terms as terms on terms.instrument_id = instrument.id
    left join venue on venue.id = asked.venue_id
    order by asked.place`,
);

/** The lines of these instruments and venues in their order; one of an instrument that is not there is absent. */
export function findChartLines(queries: Queries, pairs: readonly LivePair[], accountId: string | null) {
  const instrumentIds = pairs.map(({ instrumentId }) => instrumentId);
  return chartLines(queries, { instrumentIds, venueIds: pairs.map(({ venueId }) => venueId), accountId });
}

/** The last day up to another one on which an instrument has a price on a venue; undefined for none. */
export function findPriceUpTo({ kysely }: Queries, instrumentId: number, venueId: number, date: IsoDate) {
  return kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId }))
    .where('date', '<=', date)
    .where('indicativePrice', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .select(['date', 'indicativePrice as price'])
    .executeTakeFirst();
}

/** A column of `latest_figure`, joined as `figure`, by which a list may be ordered: null for figures of a venue that is closed to the reader. */
export function openFigure(column: RawBuilder<unknown>, closedVenueId: number | null): RawBuilder<unknown> {
  return sql`case when coalesce(figure.venue_id = ${closedVenueId}::int, false) then null else ${column} end`;
}
