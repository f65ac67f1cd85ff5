import { type SelectQueryBuilder, sql } from 'kysely';
import type { FeedSeries } from '#domain/feeds/feed-symbol.ts';
import type { IsoDate } from '#math/units.ts';
import { hiddenVenues } from '../../market/quotes/access-requests.ts';
import { MAIN_VENUE_ORDER } from '../../market/trading-days/listings.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Tables } from '../../site/tables.ts';

/** A bond on a venue, as a price feed names it. */
export interface FeedListing {
  readonly id: number;
  readonly isin: string | null;
  readonly title: string;
  readonly currency: string | null;
  readonly venueId: number;
  readonly venueCode: string;
  readonly venueName: string;
  readonly hasPrice: boolean;
  readonly hasYield: boolean;
  readonly hasGSpread: boolean;
}

interface Asking {
  /** Two-letter code of the language of titles. */
  readonly language: string;
  /** Who asks: venues that are hidden from the account are left out. */
  readonly accountId: string | null;
}

/** The listings of these bonds in their order, of each the main venue first; those of one venue alone where one is named, by code or name. */
export async function findFeedListings(
  { kysely }: Queries,
  ids: readonly number[],
  { language, accountId, venueCode = null }: Asking & { readonly venueCode?: string | null },
) {
  const { rows } = await sql<FeedListing>`
    select instrument.id, instrument.isin, coalesce(own.title, instrument.name) as title,
      coalesce(instrument.currency, terms.face_currency) as currency,
      venue.id as venue_id, venue.code as venue_code, venue.name as venue_name,
      listing.has_price, listing.has_yield, listing.has_g_spread
    from instrument
      join listing on listing.instrument_id = instrument.id
      join venue on venue.id = listing.venue_id
      left join bond_terms as terms on terms.instrument_id = instrument.id
      left join instrument_title as own on own.instrument_id = instrument.id and own.language = ${language}
    where instrument.id = any(${ids}::bigint[]) and instrument.kind = 'bond'
      and listing.venue_id not in ${hiddenVenues(accountId)}
      and (${venueCode}::text is null or lower(${venueCode}::text) in (lower(venue.code), lower(venue.name)))
    order by array_position(${ids}::bigint[], instrument.id), ${sql.raw(MAIN_VENUE_ORDER)}`.execute(kysely);
  return rows;
}

/** The id of the bond with an ISIN, or with this number. */
export async function findFeedBond({ kysely }: Queries, code: string) {
  const bonds = kysely.selectFrom('instrument').where('kind', '=', 'bond').select('id');
  const byIsin = await bonds.where('isin', '=', code).executeTakeFirst();
  if (byIsin !== undefined) return byIsin.id;
  if (!/^[1-9]\d{0,14}$/.test(code)) return undefined;
  return (await bonds.where('id', '=', Number(code)).executeTakeFirst())?.id;
}

/** The venues that are not hidden from an account, by name. */
export async function findFeedVenues(
  { kysely }: Queries,
  accountId: string | null,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  return kysely
    .selectFrom('venue')
    .where('id', 'not in', hiddenVenues(accountId))
    .orderBy('name')
    .orderBy('code')
    .limit(500)
    .select(['code', 'name'])
    .execute();
}

export interface FeedLine {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly series: FeedSeries;
  /** Yields above this fraction stand on no page, nor what rests on them. */
  readonly blankAboveYield: number;
}

/** The figures of a day that a bar may stand at. */
export interface FeedDay {
  readonly date: IsoDate;
  readonly value: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly last: number | null;
  readonly close: number | null;
  readonly volume: number | null;
  readonly turnover: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

const columnOf = { price: 'indicativePrice', yield: 'indicativeYield', gspread: 'gSpread' } as const;

function daysOf({ kysely }: Queries, { instrumentId, venueId, series, blankAboveYield }: FeedLine) {
  const days: SelectQueryBuilder<Tables, 'tradingDay', object> = kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId }))
    .where(columnOf[series], 'is not', null);
  if (series === 'price') return days;
  return days.where((day) =>
    day.or([day('indicativeYield', 'is', null), day('indicativeYield', '<=', blankAboveYield)]),
  );
}

/** The last days with a value from one day to another, both included, so many at the most, oldest first. */
export async function findFeedDays(
  queries: Queries,
  line: FeedLine,
  { from, to, max }: { readonly from: IsoDate; readonly to: IsoDate; readonly max: number },
) {
  const days = await daysOf(queries, line)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .limit(max)
    .select(['date', 'open', 'high', 'low', 'last', 'close', 'volume', 'turnover', 'bid', 'ask'])
    .select(sql<number>`${sql.ref(columnOf[line.series])}`.as('value'))
    .execute();
  return days.reverse();
}

/** The last day with a value before another. */
export async function findFeedDayBefore(queries: Queries, line: FeedLine, before: IsoDate) {
  const days = daysOf(queries, line).where('date', '<', before).orderBy('date', 'desc').limit(1).select('date');
  return (await days.executeTakeFirst())?.date;
}
