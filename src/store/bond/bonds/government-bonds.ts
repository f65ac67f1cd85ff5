import { sql } from 'kysely';
import { generatedCurvePrefix } from '#domain/bond/derivation/curve-book.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { IsoDate } from '#math/units.ts';
import { hiddenVenues } from '../../market/quotes/access-requests.ts';
import type { Queries } from '../../platform/database/database.ts';

/**
 * A government bond with the effective yield to maturity of its latest day, a fraction, and its Macaulay duration in years; all of the day null
 * where the week has no such yield.
 */
export interface BenchmarkYield {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly currency: string;
  readonly maturesOn: IsoDate | null;
  readonly date: IsoDate | null;
  readonly price: number | null;
  readonly yield: number | null;
  readonly duration: number | null;
}

interface BenchmarkQuery {
  readonly currency: string;
  readonly isGenerated: boolean;
  /** Latest day of the yields; those more than a week older do not count. */
  readonly date: IsoDate;
  readonly accountId: string | null;
  /** The venue that is closed to the reader beside those that hide themselves. */
  readonly closedVenueId: number | null;
}

const MAX_BENCHMARKS = 500;

/**
 * Whether a bond (tables `issuer`, `terms`) is that of a government in its own money. A code of ISO 4217 begins with that of its country;
 * of the euro, German bonds are the benchmarks; a government without a country counts as the own one.
 */
export const isOwnGovernment = sql<boolean>`coalesce(
  issuer.sector = ${sql.lit(governmentSector)} and (
    issuer.country is null or issuer.country = case terms.face_currency when 'EUR' then 'DE' else left(terms.face_currency, 2) end
  ), false)`;

function governmentBonds({ kysely }: Queries) {
  return kysely
    .selectFrom('instrument')
    .innerJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .innerJoin('bondTerms as terms', 'terms.instrumentId', 'instrument.id')
    .where('instrument.kind', '=', 'bond')
    .where(isOwnGovernment)
    .orderBy('instrument.id')
    .select('instrument.id');
}

/** The ids of the bonds of governments in their own money, ascending. */
export async function findGovernmentBondIds(queries: Queries) {
  return (await governmentBonds(queries).execute()).map(({ id }) => id);
}

/** Those of one currency; no generated ones. */
export async function findRealGovernmentBondIds(queries: Queries, currency: string) {
  const ofCurrency = governmentBonds(queries)
    .where('terms.faceCurrency', '=', currency)
    .where('instrument.isGenerated', '=', false);
  return (await ofCurrency.execute()).map(({ id }) => id);
}

/**
 * The benchmarks of a currency with their yields in the week up to a day; of several venues that with the largest turnover. Which bonds they are
 * and their order, by maturity, follow from terms alone: they are the same for who may not see yields.
 */
export async function findBenchmarkYields({ kysely }: Queries, query: BenchmarkQuery) {
  const { rows } = await sql<BenchmarkYield>`
    select instrument.id, instrument.name, instrument.isin, terms.face_currency as currency, terms.matures_on as "maturesOn",
      day.date, day.indicative_price as price, day.indicative_yield as yield, day.macaulay as duration
    from instrument join issuer on issuer.id = instrument.issuer_id join bond_terms terms on terms.instrument_id = instrument.id
    left join lateral (
      select * from days_between(instrument.id, ${query.date}::date - 7, ${query.date}::date) as day
      where day.venue_id is distinct from ${query.closedVenueId}::int and day.venue_id not in ${hiddenVenues(query.accountId)}
        and day.indicative_yield_type = 'maturity' and day.yield_origin is distinct from 'assumed'
        and day.indicative_yield is not null and day.macaulay is not null
      order by day.date desc, day.turnover desc nulls last, day.venue_id limit 1) as day on true
    where instrument.kind = 'bond' and ${isOwnGovernment} and terms.face_currency = ${query.currency}
      and instrument.is_generated = ${query.isGenerated} and terms.coupon_kind in ('fixed', 'zero', 'bill', 'step')
      and not terms.is_inflation_linked and not terms.is_defaulted
      and terms.matures_on > ${query.date}::date and coalesce(terms.issued_on <= ${query.date}::date, true)
    order by terms.matures_on, instrument.id limit ${MAX_BENCHMARKS}`.execute(kysely);
  return rows;
}

/** Whether a currency has imported curves, of whatever day, or bonds; without them the generated market stands for it. */
export async function hasOwnMarket({ kysely }: Queries, currency: string) {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from curve where currency = ${currency} and code not like ${`${generatedCurvePrefix}%`})
      or exists (select from instrument join bond_terms terms on terms.instrument_id = instrument.id
        where not instrument.is_generated and terms.face_currency = ${currency}) as has`.execute(kysely);
  return rows[0]?.has ?? false;
}
