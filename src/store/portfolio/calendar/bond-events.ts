import { type RawBuilder, sql } from 'kysely';
import { type BondEventKind, bondEventKinds } from '#domain/bond/bond-event.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import { isOfItsDay } from '../../bond/offers/make-whole-rights.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Which bonds, and which of their events. */
export interface EventFilter extends DateRange {
  readonly kinds: readonly BondEventKind[];
  readonly bondId?: number | undefined;
  readonly issuerId?: number | undefined;
  readonly watchlist?: { readonly accountId: string; readonly id: number } | undefined;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
  /** What was redeemed before its time pays nothing from here on. */
  readonly today: IsoDate;
}

export interface BondEvent {
  readonly date: IsoDate;
  readonly kind: BondEventKind;
  /** Number of the payment or of the offer within its bond. */
  readonly number: number;
  readonly bondId: number;
  readonly name: string;
  readonly isin: string | null;
  readonly issuerName: string | null;
  readonly currency: string;
  /** Coupon or repayment per 100 of the initial nominal, price of a put or call; null where it is not known, and for dates alone. */
  readonly amount: number | null;
  readonly isEstimated: boolean;
  readonly isDefaulted: boolean;
}

/** The bonds that a filter names by themselves, by issuer or by list: asked of each table, so that its own index answers. */
function ofBonds({ bondId, issuerId, watchlist }: EventFilter): RawBuilder<unknown> {
  if (bondId !== undefined) return sql`and instrument_id = ${bondId}`;
  if (issuerId !== undefined) {
    return sql`and instrument_id in (select id from instrument where issuer_id = ${issuerId})`;
  }
  if (watchlist === undefined) return sql``;
  return sql`and instrument_id in (select bond_id from watchlist_entry
    where account_id = ${watchlist.accountId} and watchlist_id = ${watchlist.id})`;
}

interface Part {
  readonly kinds: readonly BondEventKind[];
  readonly sql: (filter: EventFilter) => RawBuilder<unknown>;
}

const paymentDates = ({ start, end }: EventFilter) => sql`payment_date between ${start}::date and ${end}::date`;

/** Interest without what is added to the nominal, which stands as a repayment below 0. */
const paidInterest = sql`coupon + least(redemption, 0)`;

/** Less than this per 100 is the rounding of interest that is all added to the nominal. */
const NOTHING = 1e-9;

const parts: readonly Part[] = [
  {
    kinds: ['coupon'],
    sql: (filter) => sql`
      select instrument_id, number, payment_date as date, 'coupon' as kind, ${paidInterest} as amount, is_estimated from cash_flow
      where ${paymentDates(filter)} and (${paidInterest} > ${NOTHING} or (coupon is null and accrual_start is not null)) ${ofBonds(filter)}`,
  },
  {
    kinds: ['amortisation', 'redemption'],
    sql: (filter) => sql`
      select instrument_id, number, payment_date, case when pool_factor > 0 then 'amortisation' else 'redemption' end, redemption, is_estimated
      from cash_flow where ${paymentDates(filter)} and redemption > 0 ${ofBonds(filter)}`,
  },
  {
    kinds: ['record'],
    sql: (filter) => sql`
      select instrument_id, number, record_date, 'record', null::float8, is_estimated from cash_flow
      where record_date between ${filter.start}::date and ${filter.end}::date ${ofBonds(filter)}`,
  },
  {
    kinds: ['ex'],
    sql: (filter) => sql`
      select instrument_id, number, ex_date, 'ex', null::float8, is_estimated from cash_flow
      where ex_date between ${filter.start}::date and ${filter.end}::date ${ofBonds(filter)}`,
  },
  {
    kinds: ['put', 'call'],
    sql: (filter) => sql`
      select instrument_id, number, date, type, price, false from offer
      where date between ${filter.start}::date and ${filter.end}::date and ${isOfItsDay} ${ofBonds(filter)}`,
  },
];

/** Events of the filter, with what orders them within a day: the bonds with the most outstanding come first. */
function eventsOf(filter: EventFilter): RawBuilder<unknown> {
  const { kinds, currency, country, today } = filter;
  const wanted = parts.filter((part) => part.kinds.some((kind) => kinds.includes(kind)));
  return sql`
    select event.*, terms.face_currency, terms.is_defaulted, coalesce(terms.outstanding_amount, terms.issued_amount, 0) as size
    from (${sql.join(
      wanted.map((part) => part.sql(filter)),
      sql` union all `,
    )}) event (instrument_id, number, date, kind, amount, is_estimated)
    join bond_terms terms using (instrument_id)
    join instrument on instrument.id = event.instrument_id
    ${country === undefined ? sql`` : sql`join issuer on issuer.id = instrument.issuer_id and issuer.country = ${country}`}
    where event.kind = any(${[...kinds]}::text[])
      and (instrument.status_id is distinct from 112 or event.date < ${today}::date)
      ${currency === undefined ? sql`` : sql`and terms.face_currency = ${currency}`}`;
}

const order = sql`size desc, instrument_id, array_position(${[...bondEventKinds]}::text[], kind), number`;

const named = sql`
  found.date, found.kind, found.number, found.instrument_id as "bondId", instrument.name, instrument.isin, issuer.name as "issuerName",
  found.face_currency as currency, found.amount, found.is_estimated as "isEstimated", found.is_defaulted as "isDefaulted"`;

const names = sql`join instrument on instrument.id = found.instrument_id left join issuer on issuer.id = instrument.issuer_id`;

/** The first events of each day, and how many the day has. */
export async function findEventDays(
  { kysely }: Queries,
  filter: EventFilter,
  shown: number,
): Promise<readonly (BondEvent & { readonly total: number })[]> {
  if (filter.kinds.length === 0) return [];
  const { rows } = await sql<BondEvent & { total: number }>`
    with event as (${eventsOf(filter)}),
    found as (
      select *, row_number() over (partition by date order by ${order}) as place, (count(*) over (partition by date))::integer as total
      from event)
    select ${named}, found.total from found ${names} where place <= ${shown} order by found.date, place`.execute(
    kysely,
  );
  return rows;
}

/** A page of events by date, and how many there are. */
export async function findEvents(
  { kysely }: Queries,
  filter: EventFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: readonly BondEvent[]; readonly total: number }> {
  if (filter.kinds.length === 0) return { items: [], total: 0 };
  const { rows } = await sql<BondEvent & { total: number }>`
    with event as (${eventsOf(filter)}),
    found as (
      select *, row_number() over (order by date, ${order}) as place, (count(*) over ())::integer as total from event)
    select ${named}, found.total from found ${names}
    where place > ${offset} and place <= ${offset + limit} order by place`.execute(kysely);
  return { items: rows.map(({ total: _, ...event }) => event), total: rows[0]?.total ?? 0 };
}

/** Currencies of bonds and countries of their issuers. */
export async function findEventPlaces({ kysely }: Queries) {
  const { rows } = await sql<{ currencies: string[]; countries: string[] }>`
    select array(select distinct face_currency from bond_terms order by 1) as currencies,
      array(select distinct country from issuer where country is not null order by 1) as countries`.execute(kysely);
  return rows[0] ?? { currencies: [], countries: [] };
}
