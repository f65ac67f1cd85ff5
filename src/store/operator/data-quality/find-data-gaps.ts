import { type RawBuilder, sql } from 'kysely';
import { type BondGap, MAX_FIXING_AGE } from '#domain/bond/bond-gaps.ts';
import { generatedCurvePrefix, maxCurveAge } from '#domain/bond/derivation/curve-book.ts';
import { SELIC } from '#domain/market/overnight-fixing.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { owedBonds } from './owed-bonds.ts';

export interface GapBond {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
}

/** What is missing, and of which bonds. */
export interface DataGap {
  readonly gap: BondGap;
  /** The currency of a curve, the name of a rate or index; null for the rest. */
  readonly about: string | null;
  /** The last day that is known of rate or index; null where none is, and for the rest. */
  readonly since: IsoDate | null;
  readonly bonds: number;
  /** The first bonds by name. */
  readonly examples: readonly GapBond[];
}

/** Values of an index for settlement on a day are known weeks ahead. */
const MAX_INDEX_AGE = 31;

const growsByRate = sql`coalesce(bond.coupon_formula = ${sql.lit(SELIC)}, false)`;
const paysCoupons = sql`(bond.coupon_kind not in ('zero', 'bill') and not ${growsByRate})`;

/** When a bond has each gap of `bondGaps` of the domain. */
const conditions = (today: IsoDate): Readonly<Record<BondGap, RawBuilder<unknown>>> => ({
  terms: sql`not bond.has_terms`,
  maturity: sql`bond.has_terms and bond.matures_on is null and not bond.is_perpetual`,
  coupon: sql`bond.is_unpaid and ${paysCoupons} and bond.coupon_rate is null and bond.reference_rate is null`,
  frequency: sql`bond.is_unpaid and ${paysCoupons} and bond.coupon_frequency = 0 and bond.coupon_period_days is null`,
  day_count: sql`bond.is_unpaid and ${paysCoupons} and bond.day_count is null`,
  issue_date: sql`bond.is_unpaid and ${paysCoupons} and bond.issued_on is null and bond.accrues_from is null`,
  payments: sql`bond.is_unpaid and not ${growsByRate} and (bond.matures_on is not null or bond.is_perpetual)
    and (not ${paysCoupons} or (bond.coupon_rate is not null or bond.reference_rate is not null)
      and (bond.coupon_frequency > 0 or bond.coupon_period_days is not null) and bond.day_count is not null
      and (bond.issued_on is not null or bond.accrues_from is not null))`,
  assumed_payments: sql`bond.yield_origin = 'assumed' and not ${growsByRate}`,
  price: sql`bond.priced_on is null`,
  curve: sql`bond.is_measured and covered.currency is null`,
  fixings: sql`(bond.overnight_method is not null or ${growsByRate})
    and (fixed.last is null or fixed.last < ${today}::date - ${MAX_FIXING_AGE}::integer)`,
  index: sql`bond.is_inflation_linked and bond.price_index is not null and bond.initial_face_value is null
    and (indexed.last is null or indexed.last < ${today}::date - ${MAX_INDEX_AGE}::integer)`,
  issuer: sql`bond.issuer_id is null`,
  isin: sql`bond.isin is null`,
});

/** The gaps of a bond as a list: a row for each gap that it might have would be most of the work. */
const gapsOfBond = (today: IsoDate) =>
  sql`array_remove(array[${sql.join(
    Object.entries(conditions(today)).map(([gap, condition]) => sql`case when ${condition} then ${sql.lit(gap)} end`),
  )}]::text[], null)`;

/** The bonds that are owed, each with its last price and figures, and whether payments of it are to come. */
const bondsWithFigures = (today: IsoDate) => sql`
  paid as materialized (
    select distinct instrument_id from cash_flow where payment_date > ${today}::date),
  priced as materialized (
    select instrument_id, max(last_date) as last_date from listing where has_price group by instrument_id),
  bond as materialized (
    select owed.*, priced.last_date as priced_on, figure.date as figure_date, figure.yield_origin,
      owed.has_terms and not owed.is_defaulted and paid.instrument_id is null as is_unpaid,
      figure.indicative_yield is not null and figure.modified is not null and figure.g_spread is null
        and figure.indicative_yield_type in ('maturity', 'offer') and figure.yield_origin <> 'assumed'
        and not owed.is_inflation_linked as is_measured
    from (${owedBonds(today)}) as owed
      left join paid on paid.instrument_id = owed.id
      left join priced on priced.instrument_id = owed.id
      left join latest_figure as figure on figure.instrument_id = owed.id)`;

const isGenerated = sql`(curve.code like ${`${generatedCurvePrefix}%`}) as is_generated`;

/** What bonds are measured by, generated ones by what is generated: currencies and days with a government curve, and the last day of each overnight rate and price index. */
const marketOfBonds = sql`
  curve_date as materialized (
    select curve.currency, ${isGenerated}, day.date from curve join curve_day as day on day.curve_id = curve.id
      where curve.kind in ('government-zero', 'government-par')
    union select curve.currency, ${isGenerated}, day.date from curve join fitted_curve_day as day on day.curve_id = curve.id),
  covered as materialized (
    select asked.currency, asked.is_generated, asked.date
    from (select distinct face_currency as currency, is_generated, figure_date as date from bond where is_measured) as asked
    where exists (select from curve_date where (curve_date.currency, curve_date.is_generated) = (asked.currency, asked.is_generated)
      and curve_date.date between asked.date - ${maxCurveAge}::integer and asked.date)),
  fixed as materialized (
    select reference_rate, is_generated, max(date) as last from overnight_fixing group by reference_rate, is_generated),
  indexed as materialized (select price_index, max(date) as last from reference_index group by price_index)`;

const missingOn = (today: IsoDate) => sql`${bondsWithFigures(today)}, ${marketOfBonds},
    missing as (
      select key, bond.id, bond.name, bond.isin,
        case key when 'curve' then bond.face_currency when 'fixings' then coalesce(bond.reference_rate, bond.coupon_formula) when 'index' then bond.price_index end as about,
        case key when 'fixings' then fixed.last when 'index' then indexed.last end as since
      from bond
        left join covered on (covered.currency, covered.is_generated, covered.date)
          = (bond.face_currency, bond.is_generated, bond.figure_date)
        left join fixed on fixed.reference_rate = coalesce(bond.reference_rate, bond.coupon_formula) and fixed.is_generated = bond.is_generated
        left join indexed on indexed.price_index = bond.price_index
        cross join lateral unnest(${gapsOfBond(today)}) as key)`;

export interface DataGaps {
  readonly owed: number;
  readonly gaps: readonly DataGap[];
}

/**
 * What is missing of the bonds that are owed on a day, each with its first bonds by name, in no order, and how many bonds are owed. One statement
 * reads each table once, whatever is missing: its time grows with the payments to come.
 */
export async function findDataGaps(
  { kysely }: Queries,
  { today, examples }: { readonly today: IsoDate; readonly examples: number },
): Promise<DataGaps> {
  const { rows } = await sql<DataGaps>`
    with ${missingOn(today)},
    placed as (
      select *, row_number() over (partition by key, about order by name, id) as place from missing),
    counted as (
      select key as gap, about, max(since) as since, count(*)::integer as bonds,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isin', isin) order by place) filter (where place <= ${examples}) as examples
      from placed group by key, about)
    select (select count(*)::integer from bond) as owed,
      coalesce((select jsonb_agg(to_jsonb(counted)) from counted), '[]') as gaps`.execute(kysely);
  return rows[0] ?? { owed: 0, gaps: [] };
}

const BONDS_OF_STEP = 5000;

/** Reads every bond of gaps, gap after gap as they are given and by name, step by step; `place` is that of the gap among those given. */
export async function readGapBonds(
  { kysely }: Queries,
  { today, gaps }: { readonly today: IsoDate; readonly gaps: readonly Pick<DataGap, 'gap' | 'about'>[] },
  take: (bonds: readonly (GapBond & { readonly place: number })[]) => void,
): Promise<void> {
  const asked = JSON.stringify(gaps.map(({ gap, about }, place) => ({ gap, about, place })));
  await sql`declare gap_bonds no scroll cursor for
    with ${missingOn(today)}
    select asked.place, missing.id, missing.name, missing.isin
    from missing join jsonb_to_recordset(${asked}::jsonb) as asked (gap text, about text, place integer)
      on asked.gap = missing.key and asked.about is not distinct from missing.about
    order by asked.place, missing.name, missing.id`.execute(kysely);
  for (;;) {
    const { rows } = await sql<GapBond & { readonly place: number }>`
      fetch ${sql.lit(BONDS_OF_STEP)} from gap_bonds`.execute(kysely);
    if (rows.length === 0) return;
    take(rows);
  }
}
