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
  /** Lists of an account: their bonds, or those that they hold a quantity of. */
  readonly watchlists?:
    | { readonly accountId: string; readonly ids: readonly number[]; readonly isHeld: boolean }
    | undefined;
  readonly currency?: string | undefined;
  readonly country?: string | undefined;
  /** What was redeemed before its time pays nothing from here on. */
  readonly today: IsoDate;
}

export interface BondEvent {
  readonly date: IsoDate;
  /** The day of the terms, where the payment is made on another one. */
  readonly contractDate: IsoDate | null;
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
  /** Nominal at issue that the lists hold, bought in time for it; null without any, and where an index moves it. */
  readonly held: number | null;
  /** What the payment brings on it, in the currency; null of options and dates. */
  readonly payment: number | null;
  readonly isEstimated: boolean;
  readonly isDefaulted: boolean;
}

/** The bonds that a filter names by themselves, by issuer or by list: asked of each table, so that its own index answers. */
function ofBonds({ bondId, issuerId, watchlists }: EventFilter): RawBuilder<unknown> {
  if (bondId !== undefined) return sql`and instrument_id = ${bondId}`;
  if (issuerId !== undefined) {
    return sql`and instrument_id in (select id from instrument where issuer_id = ${issuerId})`;
  }
  if (watchlists === undefined) return sql``;
  const { isHeld } = watchlists;
  return sql`and instrument_id in (select bond_id from (${purchasesOf(watchlists)}) own ${isHeld ? sql`where quantity > 0` : sql``})`;
}

/** The purchases that lists of an account note. */
function purchasesOf({ accountId, ids }: NonNullable<EventFilter['watchlists']>): RawBuilder<unknown> {
  const ofLists = sql`entry.account_id = ${accountId} and entry.watchlist_id = any(${[...ids]}::bigint[])`;
  return sql`
    select entry.bond_id, entry.quantity, entry.bought_on from watchlist_entry entry where ${ofLists}
    union all
    select entry.bond_id, further.quantity, further.bought_on from watchlist_purchase further
    join watchlist_entry entry on entry.id = further.entry_id and entry.account_id = further.account_id
    where ${ofLists}`;
}

/** What is held of the bond of an event, by purchases before the day from which a buyer has it no more. */
function heldOf({ watchlists }: EventFilter): RawBuilder<unknown> {
  if (watchlists === undefined) return sql`null::float8`;
  return sql`
    (select sum(own.quantity) * terms.face_value from (${purchasesOf(watchlists)}) own
    where own.bond_id = event.instrument_id and own.quantity > 0 and not terms.is_inflation_linked
      and (own.bought_on is null or own.bought_on < event.without_from))`;
}

interface Part {
  readonly kinds: readonly BondEventKind[];
  readonly sql: (filter: EventFilter) => RawBuilder<unknown>;
}

/** The day on which a payment is made: that of the terms unless it is known to be moved. */
const paidOn = sql`coalesce(actual_payment_date, payment_date)`;

/** Holidays move a payment by less than this many days; so the index of the days of the terms answers. */
const MAX_MOVE = 31;

const paymentDates = ({ start, end }: EventFilter) => sql`
  payment_date between ${start}::date - ${MAX_MOVE}::integer and ${end}::date + ${MAX_MOVE}::integer
  and ${paidOn} between ${start}::date and ${end}::date`;

const contractDate = sql`nullif(payment_date, ${paidOn})`;

/** The day from which a bond is bought without the next payment of its terms, wherever that is moved to. */
const withoutFrom = sql`coalesce(ex_date, payment_date)`;

/** Interest without what is added to the nominal, which stands as a repayment below 0. */
const paidInterest = sql`coupon + least(redemption, 0)`;

/** Less than this per 100 is the rounding of interest that is all added to the nominal. */
const NOTHING = 1e-9;

const parts: readonly Part[] = [
  {
    kinds: ['coupon'],
    sql: (filter) => sql`
      select instrument_id, number, ${paidOn} as date, ${contractDate}, 'coupon' as kind, ${paidInterest} as amount, is_estimated, ${withoutFrom} from cash_flow
      where ${paymentDates(filter)} and (${paidInterest} > ${NOTHING} or (coupon is null and accrual_start is not null)) ${ofBonds(filter)}`,
  },
  {
    kinds: ['amortisation', 'redemption'],
    sql: (filter) => sql`
      select instrument_id, number, ${paidOn}, ${contractDate}, case when pool_factor > 0 then 'amortisation' else 'redemption' end, redemption, is_estimated,
        -- What is repaid at the end is bought until then.
        case when pool_factor > 0 then ${withoutFrom} else payment_date end
      from cash_flow where ${paymentDates(filter)} and redemption > 0 ${ofBonds(filter)}`,
  },
  {
    kinds: ['record'],
    sql: (filter) => sql`
      select instrument_id, number, record_date, null::date, 'record', null::float8, is_estimated, ${withoutFrom} from cash_flow
      where record_date between ${filter.start}::date and ${filter.end}::date ${ofBonds(filter)}`,
  },
  {
    kinds: ['ex'],
    sql: (filter) => sql`
      select instrument_id, number, ex_date, null::date, 'ex', null::float8, is_estimated, ex_date from cash_flow
      where ex_date between ${filter.start}::date and ${filter.end}::date ${ofBonds(filter)}`,
  },
  {
    kinds: ['put', 'call'],
    sql: (filter) => sql`
      select instrument_id, number, date, null::date, type, price, false, date from offer
      where date between ${filter.start}::date and ${filter.end}::date and ${isOfItsDay} ${ofBonds(filter)}`,
  },
];

/** Events of the filter, with what orders them within a day: the bonds with the most outstanding come first. */
function eventsOf(filter: EventFilter): RawBuilder<unknown> {
  const { kinds, currency, country, today } = filter;
  const wanted = parts.filter((part) => part.kinds.some((kind) => kinds.includes(kind)));
  return sql`
    select event.*, ${heldOf(filter)} as held, terms.face_currency, terms.is_defaulted, coalesce(terms.outstanding_amount, terms.issued_amount, 0) as size
    from (${sql.join(
      wanted.map((part) => part.sql(filter)),
      sql` union all `,
    )}) event (instrument_id, number, date, contract_date, kind, amount, is_estimated, without_from)
    join bond_terms terms using (instrument_id)
    join instrument on instrument.id = event.instrument_id
    ${country === undefined ? sql`` : sql`join issuer on issuer.id = instrument.issuer_id and issuer.country = ${country}`}
    where event.kind = any(${[...kinds]}::text[])
      and (instrument.status_id is distinct from 112 or event.date < ${today}::date)
      ${currency === undefined ? sql`` : sql`and terms.face_currency = ${currency}`}`;
}

const order = sql`size desc, instrument_id, array_position(${[...bondEventKinds]}::text[], kind), number`;

const named = sql`
  found.date, found.contract_date as "contractDate", found.kind, found.number, found.instrument_id as "bondId", instrument.name, instrument.isin, issuer.name as "issuerName",
  found.face_currency as currency, found.amount, found.held,
  case when found.kind in ('coupon', 'amortisation', 'redemption') then found.held * found.amount / 100 end as payment, found.is_estimated as "isEstimated", found.is_defaulted as "isDefaulted"`;

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
