import { sql } from 'kysely';
import type { Issuer } from '#domain/instrument.ts';
import type { Database } from '../database.ts';
import { findListPage, type ListPage, type ListPageQuery, type ListSource } from '../search/find-list-page.ts';
import { type ActiveBonds, isActiveBond } from './company-issues.ts';

export interface CompanyListQuery extends ListPageQuery {
  readonly sort: 'name' | 'bonds';
  readonly active: ActiveBonds;
}

/** A company of the list with the number of its bonds that are active. */
export interface CompanyListRecord extends Omit<Issuer, 'shortName'> {
  readonly activeBonds: number;
}

function sourceOf({ text, sort, active }: CompanyListQuery): ListSource {
  const count = sql`(select count(*) from instrument join bond_terms terms on terms.instrument_id = instrument.id
    where instrument.issuer_id = issuer.id and ${isActiveBond(active)})`;
  return {
    kind: 'company',
    table: 'issuer',
    joins: sql``,
    where: sql`true`,
    isWhole: true,
    columns: sql`issuer.id, issuer.name, issuer.country, issuer.sector, issuer.lei,
      ${count} as "activeBonds", issuer.is_generated as "isGenerated"`,
    first: [sql`(issuer.lei is not distinct from upper(${text.trim()}::text)) desc`],
    sortColumn: sort === 'bonds' ? count : null,
  };
}

/** One page of the companies that match, and how many match in all. */
export function findCompanyList(database: Database, query: CompanyListQuery): Promise<ListPage<CompanyListRecord>> {
  return findListPage(database, sourceOf(query), query);
}
