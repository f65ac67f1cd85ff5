import { sql } from 'kysely';
import type { Field } from '#domain/fields/field.ts';
import { type Asked, asksNothing } from '#domain/lists/asked.ts';
import type { Database } from '../platform/database/database.ts';
import { columnOf, type ListColumns, type ListSql, type Sql } from './list-sql.ts';
import { findMatches } from './search/find-list-page.ts';

/** The column of a field among the rows that are found, and that of its name. */
export const foundColumn = (id: string): Sql => sql.ref(`found.${id}`);
export const foundTitle = (id: string): Sql => sql.ref(`found.${id} title`);

/** The fields among the rows that are found, in SQL. */
export const foundColumns = (fields: readonly Field[]): ListColumns =>
  Object.fromEntries(fields.map(({ id }) => [id, { value: foundColumn(id) }]));

/** The rows that words find, by their ids; null for all of the list. */
export type FoundIds = readonly number[] | null;

/** All rows of a list, or those that words find, with some of its fields, once for everything that a statement counts of them: `with found as (…)`. */
export function withFound({ table, joins, where, columns }: ListSql, fields: readonly Field[], found: FoundIds): Sql {
  const selected = fields.flatMap(({ id }) => {
    const { value, title } = columnOf(columns, id);
    const own = sql`${value} as ${sql.id(id)}`;
    return title === undefined ? [own] : [own, sql`${title} as ${sql.id(`${id} title`)}`];
  });
  const id = sql.ref(`${table}.id`);
  const isFound = found === null ? sql`true` : sql`${id} = any(${found}::bigint[])`;
  return sql`with found as materialized (
    select ${sql.join([id, ...selected])} from ${sql.table(table)} ${joins} where ${where} and ${isFound})`;
}

/** What is counted: words that are typed beside what is asked. */
interface Searched {
  readonly text: string;
  readonly asked: Asked;
}

/**
 * What is counted of the rows that words find, in the way in which the list finds them: the first of which the filters leave any. Of all rows where there
 * is nothing to search for.
 */
export async function countFound<Counts>(
  database: Database,
  { kind }: Pick<ListSql, 'kind'>,
  { text, asked }: Searched,
  count: (found: FoundIds) => Promise<{ readonly total: number; readonly counts: Counts }>,
): Promise<Counts> {
  const isFiltered = !asksNothing(asked);
  let last: { readonly counts: Counts } | undefined;
  for await (const found of findMatches(database, { kind, text, isFiltered })) {
    const { total, counts } = await count(found);
    last = { counts };
    if (total > 0) break;
  }
  return (last ?? (await count(null))).counts;
}
