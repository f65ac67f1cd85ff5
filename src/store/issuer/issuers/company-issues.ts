import { type RawBuilder, sql } from 'kysely';
import type { InstrumentKind } from '#domain/market/instrument.ts';
import type { Queries } from '../../platform/database/database.ts';

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

/** In SQL, whether a row of `instrument`, with its bond terms joined as `terms`, is an active bond. */
export function isActiveBond({ statusIds, today }: ActiveBonds): RawBuilder<unknown> {
  return sql`(kind = 'bond' and instrument.status_id = any(${statusIds}::smallint[])
    and coalesce(terms.matures_on >= ${today}::date, terms.instrument_id is not null))`;
}

/** How many issues of each kind an issuer has. */
export async function countIssues({ kysely }: Queries, issuerId: number, active: ActiveBonds): Promise<IssueCounts> {
  const { rows } = await sql<IssueCounts>`
    select count(*) filter (where kind = 'bond' and terms.instrument_id is not null) as bonds,
      count(*) filter (where ${isActiveBond(active)}) as active_bonds,
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
  { kysely }: Queries,
  issuerId: number,
  limit: number,
): Promise<readonly IssueRecord[]> {
  return kysely
    .selectFrom('instrument')
    .where('issuerId', '=', issuerId)
    .where('kind', '<>', 'bond')
    .orderBy(sql`kind <> 'stock'`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'ticker', 'isin', 'currency'])
    .select((row) => row.ref('kind').$castTo<IssueRecord['kind']>().as('kind'))
    .execute();
}
