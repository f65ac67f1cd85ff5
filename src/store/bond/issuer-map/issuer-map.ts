import { type RawBuilder, sql } from 'kysely';
import { activeStatusIds, bondStatusId, finishedStatusIds } from '#domain/bond/bond-status.ts';
import type { MapBond, MapSpan } from '#domain/bond/issuer-map.ts';
import type { IsoDate } from '#math/units.ts';
import { hiddenVenues } from '../../market/quotes/access-requests.ts';
import type { Queries } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';

/** Which grounds a reader may see. */
interface OpenGrounds {
  readonly accountId: string | null;
  /** The ground that is closed to the reader beside those that hide themselves. */
  readonly closedVenueId: number | null;
}

interface OnDay extends OpenGrounds {
  readonly today: IsoDate;
  /** The day of the map. */
  readonly date: IsoDate;
}

export interface IssuerMapQuery extends OnDay {
  readonly issuerId: number;
}

/** A bond on a ground with its latest day up to that of the map: yield as a fraction, duration in years, clean price per 100. */
export interface MapPointRecord extends MapBond {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly issuerName: string;
  readonly currency: string;
  readonly venueId: number;
  readonly venueName: string;
  readonly price: number | null;
}

const isOpen = ({
  accountId,
  closedVenueId,
}: OpenGrounds) => sql`(listing.venue_id is distinct from ${closedVenueId}::int
  and listing.venue_id not in ${hiddenVenues(accountId)})`;

const currency = sql`coalesce(instrument.currency, terms.face_currency)`;
const isFinished = sql`coalesce(instrument.status_id = any(${finishedStatusIds}::smallint[]), false)`;
const isKnownStatus = sql`(instrument.status_id is null
  or instrument.status_id = any(${[...activeStatusIds, ...finishedStatusIds]}::smallint[]))`;
const isDefaulted = sql`coalesce(instrument.status_id = ${bondStatusId('defaulted')}, false)`;

/**
 * Whether a bond is owed on a day: issued, not past its maturity unless in default, and where it is paid back by now, traded then or later:
 * the day of an early redemption is not known, the history ends with the last trade.
 */
const isOwedOn = ({ date, today }: Pick<OnDay, 'date' | 'today'>) => sql`(${isKnownStatus}
  and coalesce(terms.issued_on <= ${date}::date, true)
  and (coalesce(terms.matures_on >= ${date}::date, true) or ${isDefaulted})
  and (not ${isFinished} or (${date}::date < ${today}::date and listing.last_date >= ${date}::date)))`;

/** Bonds with their listings that have yields. */
const bondListings = sql`instrument
  join bond_terms terms on terms.instrument_id = instrument.id
  join listing on listing.instrument_id = instrument.id and listing.has_yield`;

/** With the names of their issuers and venues. */
const listedBonds = sql`${bondListings}
  join issuer on issuer.id = instrument.issuer_id
  join venue on venue.id = listing.venue_id`;

const latestDay = (date: IsoDate) => sql`last_yield_until(listing.instrument_id, listing.venue_id, ${date}::date)`;

const columns = sql`instrument.id, instrument.short_name as name, instrument.isin, issuer.name as "issuerName", ${currency} as currency,
  instrument.status_id as "statusId", terms.coupon_kind as "couponKind", terms.is_inflation_linked as "isInflationLinked",
  terms.is_perpetual as "isPerpetual", terms.is_defaulted as "isDefaulted", venue.id as "venueId", venue.name as "venueName",
  day.date, day.indicative_price as price, day.indicative_yield as yield, day.indicative_yield_type as "indicativeYieldType",
  day.yield_origin as "yieldOrigin", day.macaulay as duration`;

/** The bonds of an issuer that are owed on a day, on each ground that is open to the reader, by name. */
export async function findMapPoints({ kysely }: Queries, query: IssuerMapQuery) {
  const { rows } = await sql<MapPointRecord>`
    select ${columns} from ${listedBonds} cross join ${latestDay(query.date)} as day
    where instrument.issuer_id = ${query.issuerId} and instrument.kind = 'bond' and ${isOpen(query)} and ${isOwedOn(query)}
    order by instrument.short_name, instrument.id, venue.id`.execute(kysely);
  return rows;
}

export interface MapSpanRecord extends MapSpan {
  readonly currency: string;
  readonly venueId: number;
  readonly venueName: string;
}

/** From when to when each bond of an issuer has points on each open ground, up to today; what is not owed today ends before. */
export async function findMapSpans({ kysely }: Queries, { issuerId, today, ...grounds }: Omit<IssuerMapQuery, 'date'>) {
  const { rows } = await sql<MapSpanRecord>`
    select ${currency} as currency, venue.id as "venueId", venue.name as "venueName", greatest(first.date, terms.issued_on) as "from",
      case when ${isFinished} then least(listing.last_date, terms.matures_on, ${today}::date - 1)
        when ${isDefaulted} then ${today}::date else least(terms.matures_on, ${today}::date) end as "to"
    from ${listedBonds} cross join first_yield(listing.instrument_id, listing.venue_id) as first
    where instrument.issuer_id = ${issuerId} and instrument.kind = 'bond' and ${isOpen(grounds)} and ${isKnownStatus}
    order by instrument.id, venue.id`.execute(kysely);
  return rows;
}

type PointsQuery = Omit<IssuerMapQuery, 'date'>;

const points = preparedStatement<PointsQuery, { readonly has: boolean }>(
  (_, query) => sql<{ readonly has: boolean }>`
    select exists (select from ${bondListings} cross join ${latestDay(query.today)}
      where instrument.issuer_id = ${query.issuerId} and instrument.kind = 'bond' and ${isOpen(query)}
        and ${isOwedOn({ date: query.today, today: query.today })}) as has`,
);

/** Whether the map of an issuer has a point today on a ground that is open to the reader. */
export async function hasMapPoints(queries: Queries, query: PointsQuery) {
  return onlyRow(await points(queries, query)).has;
}

/** Grades without the signs that divide a letter: AA+ and AA- are AA. */
const letters = (grade: RawBuilder<unknown>) => sql`regexp_replace(${grade}, '[-+0-9]', '', 'g')`;

/** The letter of the latest grade by each agency and type. */
const groups = (issuerId: RawBuilder<unknown>) => sql`(
  select agency, type_id, ${letters(sql`grade`)} as letters from (
    select distinct on (agency, type_id) agency, type_id, grade from rating
    where rating.issuer_id = ${issuerId} order by agency, type_id, rated_on desc, id desc) as latest
  where lower(grade) not in ('withdrawn', 'nr', 'pif', 'suspended', 'd'))`;

interface PeersQuery extends IssuerMapQuery {
  readonly currencies: readonly string[];
  readonly venueIds: readonly number[];
  /** Of each currency and ground. */
  readonly max: number;
}

/**
 * Bonds of other issuers of the same sector with a grade of the same letter by the same agency, on the same grounds and in the same
 * currencies; of too many those with the longest histories. Ratings decide here: this is for who may see them.
 */
export async function findMapPeers({ kysely }: Queries, query: PeersQuery) {
  const { issuerId, currencies, venueIds, date } = query;
  const { rows } = await sql<MapPointRecord>`
    with own as materialized (select * from ${groups(sql`${issuerId}::bigint`)} as own),
    alike as materialized (
      select other.id from issuer other join issuer mine on mine.id = ${issuerId} and mine.sector = other.sector
      where other.id <> mine.id and exists (
        select from ${groups(sql`other.id`)} as theirs join own using (agency, type_id, letters))
    ), ranked as materialized (
      select listing.instrument_id, listing.venue_id,
        row_number() over (partition by ${currency}, listing.venue_id order by listing.day_count desc, instrument.id) as place
      from ${listedBonds}
      where instrument.issuer_id in (select id from alike) and instrument.kind = 'bond' and ${isOpen(query)} and ${isOwedOn(query)}
        and listing.first_date <= ${date}::date
        and ${currency} = any(${currencies}::text[]) and listing.venue_id = any(${venueIds}::int[])
    )
    select ${columns} from ranked join ${listedBonds}
      on instrument.id = ranked.instrument_id and listing.venue_id = ranked.venue_id and ranked.place <= ${query.max}
      cross join ${latestDay(date)} as day
    order by instrument.short_name, instrument.id, venue.id`.execute(kysely);
  return rows;
}
