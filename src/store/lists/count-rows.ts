import { sql } from 'kysely';
import { type FilterField, fieldUnits, isNamed, type RangeField } from '#domain/fields/field.ts';
import { type Asked, withoutFilter } from '#domain/lists/asked.ts';
import { type List, lists, type OtherListId } from '#domain/lists/lists.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { countFound, type FoundIds, foundColumn, foundColumns, foundTitle, withFound } from './found-rows.ts';
import { listSql, type OtherContext } from './instrument-sql.ts';
import { listFilter, SLACK } from './list-filter.ts';
import type { ListColumns, ListSql, Sql } from './list-sql.ts';

/** How many rows have a value; of ids and codes with its name. */
interface ChoiceCount {
  readonly value: string;
  readonly title: string | null;
  readonly count: number;
}

/** How many rows each further choice would leave: each filter is counted among the rows that all others leave. */
export interface ListCounts {
  readonly total: number;
  /** By filter, the commonest value first. */
  readonly choices: Readonly<Record<string, readonly ChoiceCount[]>>;
  /** By filter, bars between its edges: below the first, between each two, not below the last. */
  readonly bars: Readonly<Record<string, readonly number[]>>;
  /** By filter, the rows that have each rank. */
  readonly ranks: Readonly<Record<string, ReadonlyMap<number, number>>>;
}

export interface CountQuery extends OtherContext {
  /** Words that the rows match. */
  readonly text: string;
  readonly asked: Asked;
  /** The filters that the reader may use. */
  readonly fields: readonly FilterField[];
}

interface Counted extends ChoiceCount {
  readonly field: string;
}

/** Bars begin where bounds do, which forgive the binary form of 0.04. */
const edgesOf = ({ edges, unit }: RangeField) => edges.map((edge) => edge * fieldUnits[unit].bound - SLACK);

function countsOf(field: FilterField): { readonly value: Sql; readonly title: Sql; readonly from: Sql } {
  const column = foundColumn(field.id);
  const none = sql`null::text`;
  if (field.type === 'range')
    return { value: sql`width_bucket(${column}::float8, ${edgesOf(field)}::float8[])`, title: none, from: sql`found` };
  if (field.type === 'grades')
    return { value: sql`rank`, title: none, from: sql`found cross join unnest(${column}) as rank` };
  return { value: column, title: isNamed(field) ? sql`max(${foundTitle(field.id)})` : none, from: sql`found` };
}

function countStatement({ list, filters }: Counting, field: FilterField, asked: Asked): Sql {
  const others = listFilter(list, withoutFilter(asked, field.id), filters) ?? sql`true`;
  const { value, title, from } = countsOf(field);
  return sql`select ${field.id}::text as field, ${value}::text as value, ${title} as title, count(*)::int as count
    from ${from} where ${others} and ${foundColumn(field.id)} is not null group by 2`;
}

function barsOf({ edges }: RangeField, counted: readonly Counted[]): readonly number[] {
  const counts = new Map(counted.map(({ value, count }) => [Number(value), count]));
  return Array.from({ length: edges.length + 1 }, (_, at) => counts.get(at) ?? 0);
}

/** Counts a list by each of its filters. */
export function countRows(
  database: Database,
  id: OtherListId,
  { asked, fields, text, ...context }: CountQuery,
  list: List = lists[id],
  source: ListSql = listSql(id, context),
): Promise<ListCounts> {
  const counting = { list, source, fields, filters: foundColumns(list.fields) };
  return countFound(database, source, { text, asked }, async (found) => {
    const counts = await countFoundRows(database, counting, asked, found);
    return { total: counts.total, counts };
  });
}

interface Counting {
  readonly list: List;
  readonly source: ListSql;
  readonly fields: readonly FilterField[];
  /** The fields among the rows that are found. */
  readonly filters: ListColumns;
}

async function countFoundRows(
  { kysely }: Queries,
  counting: Counting,
  asked: Asked,
  found: FoundIds,
): Promise<ListCounts> {
  const { list, source, fields, filters } = counting;
  const total = sql`select '' as field, '' as value, null as title, count(*)::int as count
    from found where ${listFilter(list, asked, filters) ?? sql`true`}`;
  const statements = [total, ...fields.map((field) => countStatement(counting, field, asked))];
  const { rows } = await sql<Counted>`${withFound(source, fields, found)}
    ${sql.join(statements, sql` union all `)} order by field, count desc, value`.execute(kysely);
  const byField = Map.groupBy(rows, ({ field }) => field);
  const rowsOf = ({ id }: FilterField) => byField.get(id) ?? [];
  const record = <Value>(type: FilterField['type'], read: (field: FilterField) => Value) =>
    Object.fromEntries(fields.flatMap((field) => (field.type === type ? [[field.id, read(field)]] : [])));
  return {
    total: byField.get('')?.[0]?.count ?? 0,
    choices: record('choice', (field) => rowsOf(field).map(({ value, title, count }) => ({ value, title, count }))),
    bars: Object.fromEntries(
      fields.flatMap((field) => (field.type === 'range' ? [[field.id, barsOf(field, rowsOf(field))]] : [])),
    ),
    ranks: record('grades', (field) => new Map(rowsOf(field).map(({ value, count }) => [Number(value), count]))),
  };
}
