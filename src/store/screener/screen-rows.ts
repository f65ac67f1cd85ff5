import { type RawBuilder, sql } from 'kysely';
import { type Asked, askedFilters } from '#domain/screener/asked.ts';
import type { ScreenField } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import type { Database } from '../database.ts';
import { findMatches } from '../search/find-list-page.ts';
import { kindOfScreen, type ScreenContext, screenSource } from './screen-source.ts';

type Sql = RawBuilder<unknown>;

/** The column of a field among the rows of a screen, and that of its name. */
export const screenColumn = (id: string): Sql => sql.ref(`screen.${id}`);
export const screenTitle = (id: string): Sql => sql.ref(`screen.${id} title`);

/** The rows that words find, by their ids; null for all of the list. */
export type FoundIds = readonly number[] | null;

/** All rows of a list, or those that words find, with some of its fields, once for everything that a statement counts of them: `with screen as (…)`. */
export function withScreen(
  model: ScreenModel,
  fields: readonly ScreenField[],
  { found, ...context }: ScreenContext & { readonly found: FoundIds },
): Sql {
  const { table, joins, where, columns } = screenSource(model, context);
  const selected = fields.flatMap(({ id }) => {
    const { value = sql`null`, title } = columns[id] ?? {};
    const own = sql`${value} as ${sql.id(id)}`;
    return title === undefined ? [own] : [own, sql`${title} as ${sql.id(`${id} title`)}`];
  });
  const id = sql.ref(`${table}.id`);
  const isFound = found === null ? sql`true` : sql`${id} = any(${found}::bigint[])`;
  return sql`with screen as materialized (
    select ${id}, ${sql.join(selected)} from ${sql.table(table)} ${joins} where ${where} and ${isFound})`;
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
  model: ScreenModel,
  { text, asked }: Searched,
  count: (found: FoundIds) => Promise<{ readonly total: number; readonly counts: Counts }>,
): Promise<Counts> {
  const isFiltered = askedFilters(model, asked).length > 0;
  let last: { readonly counts: Counts } | undefined;
  for await (const found of findMatches(database, { kind: kindOfScreen[model], text, isFiltered })) {
    const { total, counts } = await count(found);
    last = { counts };
    if (total > 0) break;
  }
  return (last ?? (await count(null))).counts;
}
