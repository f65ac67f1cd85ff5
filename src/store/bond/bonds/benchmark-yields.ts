import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import { hiddenVenues } from '../../market/quotes/access-requests.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOwnGovernment } from './own-government.ts';

/** A government bond with the effective yield to maturity of its latest day, a fraction, and its Macaulay duration in years. */
export interface BenchmarkYield {
  readonly id: number;
  readonly name: string;
  readonly isin: string | null;
  readonly currency: string;
  readonly maturesOn: IsoDate | null;
  readonly date: IsoDate;
  readonly price: number | null;
  readonly yield: number;
  readonly duration: number;
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

const MAX_BENCHMARKS = 200;

/** The benchmarks of a currency with a yield in the week up to a day, ascending by duration; of several venues that with the largest turnover. */
export async function findBenchmarkYields(
  { kysely }: Queries,
  query: BenchmarkQuery,
): Promise<readonly BenchmarkYield[]> {
  const { rows } = await sql<BenchmarkYield>`
    select instrument.id, instrument.name, instrument.isin, terms.face_currency as currency, terms.matures_on as "maturesOn",
      day.date, day.indicative_price as price, day.indicative_yield as yield, day.macaulay as duration
    from instrument join issuer on issuer.id = instrument.issuer_id join bond_terms terms on terms.instrument_id = instrument.id
    cross join lateral (
      select * from days_between(instrument.id, ${query.date}::date - 7, ${query.date}::date) as day
      where day.venue_id is distinct from ${query.closedVenueId}::int and day.venue_id not in ${hiddenVenues(query.accountId)}
        and day.indicative_yield_type = 'maturity' and day.yield_origin is distinct from 'assumed'
        and day.indicative_yield is not null and day.macaulay is not null
      order by day.date desc, day.turnover desc nulls last, day.venue_id limit 1) as day
    where instrument.kind = 'bond' and ${isOwnGovernment} and terms.face_currency = ${query.currency}
      and instrument.is_generated = ${query.isGenerated} and terms.coupon_kind in ('fixed', 'zero', 'bill', 'step')
      and not terms.is_inflation_linked and not terms.is_defaulted
    order by day.macaulay, instrument.id limit ${MAX_BENCHMARKS}`.execute(kysely);
  return rows;
}

/** Whether a currency has imported bonds; without them the generated market stands for it. */
export async function hasImportedBonds({ kysely }: Queries, currency: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from instrument join bond_terms terms on terms.instrument_id = instrument.id
      where not instrument.is_generated and terms.face_currency = ${currency}) as has`.execute(kysely);
  return rows[0]?.has ?? false;
}
