import { type RawBuilder, sql } from 'kysely';
import type { ScreenField } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import { type ScreenContext, screenSource } from './screen-source.ts';

type Sql = RawBuilder<unknown>;

/** The column of a field among the rows of a screen, and that of its name. */
export const screenColumn = (id: string): Sql => sql.ref(`screen.${id}`);
export const screenTitle = (id: string): Sql => sql.ref(`screen.${id} title`);

/** All rows of a list with some of its fields, once for everything that a statement counts of them: `with screen as (…)`. */
export function withScreen(model: ScreenModel, fields: readonly ScreenField[], context: ScreenContext): Sql {
  const { table, joins, where, columns } = screenSource(model, context);
  const selected = fields.flatMap(({ id }) => {
    const { value = sql`null`, title } = columns[id] ?? {};
    const own = sql`${value} as ${sql.id(id)}`;
    return title === undefined ? [own] : [own, sql`${title} as ${sql.id(`${id} title`)}`];
  });
  return sql`with screen as materialized (
    select ${sql.ref(`${table}.id`)}, ${sql.join(selected)} from ${sql.table(table)} ${joins} where ${where})`;
}
