import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '#domain/lists/asked.ts';
import { type List, lists, type OtherListId } from '#domain/lists/lists.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '../platform/database/database.ts';
import { listSql, type OtherContext, valueBefore } from './instrument-sql.ts';
import { listFilter } from './list-filter.ts';
import { columnOf, type ListSql, type Placed, placedFields, selectFields } from './list-sql.ts';
import { findListPage, type ListPage, type ListPageQuery } from './search/find-list-page.ts';

export interface RowsQuery extends ListPageQuery, OtherContext {
  readonly asked: Asked;
  /** A field, or the name. */
  readonly sort: string;
  /** Fields that order what is equal in those before. */
  readonly further: readonly { readonly sort: string; readonly isDescending: boolean }[];
}

type RowValue = string | number | readonly number[] | null;

/** A row of a list: what every row has, and the fields of its list by name. Percentages are fractions, ratings their ranks. */
export interface ListRecord {
  readonly id: number;
  readonly name: string;
  readonly isGenerated: boolean;
  /** Of the figures; none of companies. */
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly issuerId: number | null;
  readonly issuerName: string | null;
  readonly indexId: number | null;
  readonly indexName: string | null;
  readonly date: IsoDate | null;
  /** The value of the trading day before. */
  readonly before: number | null;
  readonly fields: Readonly<Record<string, RowValue>>;
}

const ofCompany = sql`issuer.id, issuer.name, issuer.is_generated as "isGenerated", null as "venueId", null as "venueName",
  issuer.id as "issuerId", issuer.name as "issuerName", null as "indexId", null as "indexName", null as date, null as before`;

const ofInstrument = sql`instrument.id, instrument.name, instrument.is_generated as "isGenerated", figure.venue_id as "venueId",
  venue.name as "venueName", issuer.id as "issuerId", issuer.name as "issuerName", tracked.id as "indexId",
  tracked.name as "indexName", figure.date, ${valueBefore} as before`;

type Stored = Omit<ListRecord, 'fields'> & Placed<RowValue>;

/** What is typed may be a code of what is looked for, which then comes first. */
function codeFirst({ table }: ListSql, text: string): RawBuilder<unknown> {
  const code = sql`upper(${text.trim()}::text)`;
  return table === 'issuer'
    ? sql`(issuer.lei is not distinct from ${code}) desc`
    : sql`coalesce(${code} in (instrument.isin, upper(instrument.ticker)), false) desc`;
}

/** The column that a list is ordered by; null for the name. */
function orderOf({ columns }: ListSql, id: string): RawBuilder<unknown> | null {
  if (id === 'name') return null;
  const { order, value } = columnOf(columns, id);
  return order ?? value;
}

/** One page of a list, and how many rows match in all. */
export async function findRows(
  database: Database,
  id: OtherListId,
  query: RowsQuery,
  list: List = lists[id],
  source: ListSql = listSql(id, query),
): Promise<ListPage<ListRecord>> {
  const { total, items } = await findListPage<Stored>(
    database,
    {
      ...source,
      isWhole: true,
      filter: listFilter(list, query.asked, source.columns),
      columns: sql`${source.table === 'issuer' ? ofCompany : ofInstrument}, ${selectFields(list.fields, source.columns)}`,
      first: [codeFirst(source, query.text)],
      sortColumn: orderOf(source, query.sort),
      further: query.further.map(({ sort, isDescending }) => ({ column: orderOf(source, sort), isDescending })),
    },
    query,
  );
  return { total, items: items.map((stored) => ({ ...stored, fields: placedFields(list.fields, stored) })) };
}
