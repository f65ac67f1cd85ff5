import { sql } from 'kysely';
import { type FilterField, isNamed, type RangeField } from '#domain/fields/field.ts';
import { grades } from '#domain/issuer/grades.ts';
import { type Asked, askedFilters } from '#domain/lists/asked.ts';
import { type List, lists, type OtherListId } from '#domain/lists/lists.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { countFound, type FoundIds, foundColumn, foundColumns, foundTitle, withFound } from './found-rows.ts';
import { listSql, type OtherContext } from './instrument-sql.ts';
import { listFilter } from './list-filter.ts';
import type { ListSql } from './list-sql.ts';

/** Rows of a list that have a value in common; null for those that have none. */
export interface ListGroup {
  readonly value: string | null;
  /** The name of what the value is the id or code of. */
  readonly title: string | null;
  readonly count: number;
  /** Medians of those that have a value, by field; percentages are fractions. */
  readonly medians: Readonly<Record<string, number | null>>;
}

export interface GroupQuery extends OtherContext {
  /** Words that the rows match. */
  readonly text: string;
  readonly asked: Asked;
  readonly by: FilterField;
  /** The fields of which the reader may know medians. */
  readonly medians: readonly RangeField[];
}

/** More groups than these are not told. */
const MAX_GROUPS = 1_000;

type Stored = Pick<ListGroup, 'value' | 'title' | 'count'> & Readonly<Record<`m${number}`, number | null>>;

/** Groups a list by a field, the largest group first, ratings from the best; of several ratings the worst counts. */
export function groupRows(
  database: Database,
  id: OtherListId,
  query: GroupQuery,
  list: List = lists[id],
  source: ListSql = listSql(id, query),
): Promise<readonly ListGroup[]> {
  return countFound(database, source, query, async (found) => {
    const groups = await groupFound(database, { list, source, found }, query);
    return { total: groups.length, counts: groups };
  });
}

interface Grouped {
  readonly list: List;
  readonly source: ListSql;
  readonly found: FoundIds;
}

async function groupFound(
  { kysely }: Queries,
  { list, source, found }: Grouped,
  { asked, by, medians }: Pick<GroupQuery, 'asked' | 'by' | 'medians'>,
): Promise<readonly ListGroup[]> {
  const column = foundColumn(by.id);
  const isRating = by.type === 'grades';
  const value = isRating ? sql`${column}[array_upper(${column}, 1)]` : column;
  const title = isNamed(by) ? sql`max(${foundTitle(by.id)})` : sql`null::text`;
  const middle = medians.map(
    ({ id }, at) => sql`percentile_cont(0.5) within group (order by ${foundColumn(id)}) as ${sql.id(`m${at}`)}`,
  );
  const known = new Map([by, ...medians, ...askedFilters(list, asked)].map((field) => [field.id, field]));
  const { rows } = await sql<Stored>`${withFound(source, [...known.values()], found)}
    select ${sql.join([sql`${value}::text as value`, sql`${title} as title`, sql`count(*)::int as count`, ...middle])}
    from found where ${listFilter(list, asked, foundColumns(list.fields)) ?? sql`true`} group by ${value}
    order by ${isRating ? sql`${value} nulls last` : sql`${value} is null, count desc, ${value}`}
    limit ${MAX_GROUPS}`.execute(kysely);
  return rows.map(({ value: own, title: name, count, ...row }) => ({
    value: isRating && own !== null ? (grades[Number(own)] ?? null) : own,
    title: name,
    count,
    medians: Object.fromEntries(medians.map(({ id }, at) => [id, row[`m${at}`] ?? null])),
  }));
}
