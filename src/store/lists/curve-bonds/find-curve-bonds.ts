import { sql } from 'kysely';
import { subordinatedSeniorities } from '#domain/bond/issue.ts';
import type { CouponType } from '#domain/fields/bond-kinds.ts';
import { isIssuerId } from '#domain/figures/curves/curve-measures.ts';
import { lists } from '#domain/lists/lists.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bondColumns, bondJoins, couponKind, kindsOfCoupon } from '../bond-sql.ts';
import { columnOf, openedColumns } from '../list-sql.ts';

/** A bond that counts for the curve of a sector or issuer, with the effective yields to maturity that its main venue has of it. */
export interface CurveBondDays {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly currency: string;
  readonly maturesOn: IsoDate;
  /** Days with a yield, ascending. */
  readonly dates: readonly IsoDate[];
  /** Of each of these days, a fraction. */
  readonly yields: readonly number[];
}

type DaySpan = Readonly<Record<'from' | 'to', IsoDate>>;

interface CurveBondsQuery {
  readonly currency: string;
  /** A sector, or the id of an issuer. */
  readonly group: string;
  /** Days that are read: one span or two. */
  readonly spans: readonly [DaySpan, DaySpan?];
  readonly closedVenueId: number | null;
  readonly maxYield: number;
  /** Of so many days in a row the last one alone is read: 1, or 7 for weeks from Monday. */
  readonly every: 1 | 7;
  /** Bonds that are read at most: those with the largest amount outstanding. */
  readonly max: number;
}

/** Weeks begin on it. */
export const MONDAY = isoDate('1970-01-05');

const coupons: readonly CouponType[] = ['fixed', 'step', 'zero'];

/** What a curve speaks of: plain nominal bonds that pay. Whether a put or call is still to come depends on the day. */
const isPlain = sql`${couponKind} = any(${coupons.flatMap((type) => kindsOfCoupon[type])}::text[])
  and not coalesce(terms.is_perpetual, false) and not coalesce(terms.is_amortising, false) and not coalesce(terms.is_defaulted, false)
  and not coalesce(terms.seniority = any(${subordinatedSeniorities}::text[]), false)
  and not exists (select from text_section where text_section.instrument_id = instrument.id and text_section.kind = 'conversion')`;

/** The last day of the puts and calls of a bond. */
const lastOffer = sql`(select max(coalesce(offer.period_end, offer.date)) from offer
  where offer.instrument_id = instrument.id and offer.type in ('put', 'call'))`;

/**
 * The plain bonds of a sector or issuer in a currency with their yields on days of one span or two, those matured since among them: what each
 * day's curve rests on. Never of a venue that is closed to the reader or hides its days.
 */
export async function findCurveBonds({ kysely }: Queries, query: CurveBondsQuery): Promise<readonly CurveBondDays[]> {
  const { currency, group, closedVenueId, maxYield, every, max } = query;
  const [one, other = one] = query.spans;
  const context = { today: one.to, closedVenueId, maxYield, members: {} };
  const columns = openedColumns(lists.bonds, bondColumns(context), context);
  const isOfGroup = isIssuerId(group)
    ? sql`instrument.issuer_id = ${group}::bigint`
    : sql`lower(issuer.sector) = ${group}`;
  const [ofCurrency, size] = [columnOf(columns, 'currency').value, columnOf(columns, 'size').value];
  // As text, since what is distinct has to be what is ordered by.
  const bucket = sql`(day.date - ${sql.lit(MONDAY)}::date) / ${sql.lit(every)}`;
  const [first = one.from] = [one.from, other.from].sort();
  const { rows } = await sql<CurveBondDays>`
    with chosen as materialized (
      select instrument.id, instrument.name, instrument.isin, ${ofCurrency} as currency, terms.matures_on, figure.venue_id,
        ${lastOffer} as last_offer
      from instrument ${bondJoins}
      where instrument.kind = 'bond' and ${ofCurrency} = ${currency} and ${isOfGroup} and ${isPlain}
        and figure.venue_id is distinct from ${closedVenueId}::int and figure.date >= ${first}::date and terms.matures_on > ${first}::date
      order by ${size} desc nulls last, instrument.id limit ${max}
    ), told as (
      select distinct on (chosen.id, ${bucket}) chosen.id, day.date, day.indicative_yield as value
      from chosen join trading_day day on day.instrument_id = chosen.id and day.venue_id = chosen.venue_id
        and (day.date between ${one.from}::date and ${one.to}::date or day.date between ${other.from}::date and ${other.to}::date)
      where day.indicative_yield <= ${maxYield} and day.indicative_yield_type = 'maturity' and day.yield_origin is distinct from 'assumed'
        and day.date < chosen.matures_on and day.date > coalesce(chosen.last_offer, '-infinity')
      order by chosen.id, ${bucket}, day.date desc
    )
    select chosen.id, chosen.name, chosen.isin, chosen.currency, chosen.matures_on as "maturesOn",
      json_agg(told.date order by told.date) as dates, json_agg(told.value order by told.date) as yields
    from chosen join told on told.id = chosen.id
    group by chosen.id, chosen.name, chosen.isin, chosen.currency, chosen.matures_on
    order by chosen.id`.execute(kysely);
  return rows;
}
