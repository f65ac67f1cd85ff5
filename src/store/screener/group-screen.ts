import { sql } from 'kysely';
import { grades } from '#domain/facets/grades.ts';
import { type Asked, askedFilters } from '#domain/screener/asked.ts';
import type { FilterField, RangeField } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import type { Database, Queries } from '../database.ts';
import { screenFilter } from './screen-filter.ts';
import { countFound, type FoundIds, screenColumn, screenTitle, withScreen } from './screen-rows.ts';
import type { ScreenContext } from './screen-source.ts';

/** Rows of a list that have a value in common; null for those that have none. */
export interface ScreenGroup {
  readonly value: string | null;
  /** The name of what the value is the id or code of. */
  readonly title: string | null;
  readonly count: number;
  /** Medians of those that have a value, by field; percentages are fractions. */
  readonly medians: Readonly<Record<string, number | null>>;
}

export interface GroupQuery extends ScreenContext {
  /** Words that the rows match. */
  readonly text: string;
  readonly asked: Asked;
  readonly by: FilterField;
  /** The fields of which the reader may know medians. */
  readonly medians: readonly RangeField[];
}

/** More groups than these are not told. */
const MAX_GROUPS = 1_000;

type Stored = Pick<ScreenGroup, 'value' | 'title' | 'count'> & Readonly<Record<`m${number}`, number | null>>;

/** Groups a list by a field, the largest group first, ratings from the best; of several ratings the worst counts. */
export function groupScreen(
  database: Database,
  model: ScreenModel,
  query: GroupQuery,
): Promise<readonly ScreenGroup[]> {
  return countFound(database, model, query, async (found) => {
    const groups = await groupRows(database, model, { ...query, found });
    return { total: groups.length, counts: groups };
  });
}

async function groupRows(
  { kysely }: Queries,
  model: ScreenModel,
  { asked, by, medians, text: _text, ...context }: GroupQuery & { readonly found: FoundIds },
): Promise<readonly ScreenGroup[]> {
  const column = screenColumn(by.id);
  const isRating = by.type === 'grades';
  const value = isRating ? sql`${column}[array_upper(${column}, 1)]` : column;
  const isNamed = by.type === 'choice' && (by.of === 'venue' || by.of === 'id');
  const title = isNamed ? sql`max(${screenTitle(by.id)})` : sql`null::text`;
  const middle = medians.map(
    ({ id }, at) => sql`percentile_cont(0.5) within group (order by ${screenColumn(id)}) as ${sql.id(`m${at}`)}`,
  );
  const known = new Map([by, ...medians, ...askedFilters(model, asked)].map((field) => [field.id, field]));
  const { rows } = await sql<Stored>`${withScreen(model, [...known.values()], context)}
    select ${sql.join([sql`${value}::text as value`, sql`${title} as title`, sql`count(*)::int as count`, ...middle])}
    from screen where ${screenFilter(model, asked, screenColumn) ?? sql`true`} group by ${value}
    order by ${isRating ? sql`${value} nulls last` : sql`${value} is null, count desc, ${value}`}
    limit ${MAX_GROUPS}`.execute(kysely);
  return rows.map(({ value: own, title: name, count, ...row }) => ({
    value: isRating && own !== null ? (grades[Number(own)] ?? null) : own,
    title: name,
    count,
    medians: Object.fromEntries(medians.map(({ id }, at) => [id, row[`m${at}`] ?? null])),
  }));
}
