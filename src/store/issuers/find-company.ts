import { sql } from 'kysely';
import type { InstrumentKind, Issuer, IssuerRating } from '#domain/instrument.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

/** The issuer with this id. */
export async function findIssuer({ kysely }: Database, id: number): Promise<Issuer | undefined> {
  const row = await kysely
    .selectFrom('issuer')
    .where('id', '=', id)
    .select(['id', 'name', 'short_name', 'country', 'sector', 'lei', 'is_generated'])
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      shortName: row.short_name,
      country: row.country,
      sector: row.sector,
      lei: row.lei,
      isGenerated: row.is_generated,
    }
  );
}

export interface IssueCounts {
  readonly bonds: number;
  readonly activeBonds: number;
  readonly stocks: number;
  readonly others: number;
}

/** When a bond counts as active: by its status, and until the day of its maturity. */
export interface ActiveBonds {
  readonly statusIds: readonly number[];
  readonly today: string;
}

/** How many issues of each kind an issuer has. */
export async function countIssues(
  { kysely }: Database,
  issuerId: number,
  { statusIds, today }: ActiveBonds,
): Promise<IssueCounts> {
  const { rows } = await sql<IssueCounts>`
    select count(*) filter (where kind = 'bond' and terms.instrument_id is not null) as bonds,
      count(*) filter (where kind = 'bond' and status_id = any(${statusIds}::smallint[])
        and coalesce(terms.matures_on >= ${today}::date, terms.instrument_id is not null)) as "activeBonds",
      count(*) filter (where kind = 'stock') as stocks,
      count(*) filter (where kind not in ('bond', 'stock')) as others
    from instrument left join bond_terms terms on terms.instrument_id = instrument.id
    where issuer_id = ${issuerId}`.execute(kysely);
  return rows[0] ?? { bonds: 0, activeBonds: 0, stocks: 0, others: 0 };
}

export interface IssueRecord {
  readonly id: number;
  readonly kind: Exclude<InstrumentKind, 'bond'>;
  readonly name: string;
  readonly ticker: string | null;
  readonly isin: string | null;
  readonly currency: string | null;
}

/** The first issues of an issuer that are no bonds, stocks before the others. */
export async function findOtherIssues(
  { kysely }: Database,
  issuerId: number,
  limit: number,
): Promise<readonly IssueRecord[]> {
  const { rows } = await sql<IssueRecord>`
    select id, kind, name, ticker, isin, currency from instrument
    where issuer_id = ${issuerId} and kind <> 'bond'
    order by kind <> 'stock', name, id limit ${limit}`.execute(kysely);
  return rows;
}

/** The latest rating of an issuer by each agency. */
export async function findIssuerRatings({ kysely }: Database, issuerId: number): Promise<readonly IssuerRating[]> {
  const rows = await kysely
    .selectFrom('rating')
    .where('issuer_id', '=', issuerId)
    .distinctOn('agency')
    .orderBy('agency')
    .orderBy('rated_on', 'desc')
    .orderBy('id', 'desc')
    .select(['agency', 'grade', 'outlook', 'rated_on'])
    .execute();
  return rows.map(({ agency, grade, outlook, rated_on }) => ({ agency, grade, outlook, ratedOn: isoDate(rated_on) }));
}
