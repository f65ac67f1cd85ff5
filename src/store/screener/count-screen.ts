import { type RawBuilder, sql } from 'kysely';
import { type Asked, withoutFilter } from '#domain/screener/asked.ts';
import { type FilterField, type RangeField, unitOfBounds } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import { SLACK } from '../bonds/bond-filter.ts';
import type { Database, Queries } from '../database.ts';
import { screenFilter } from './screen-filter.ts';
import { countFound, type FoundIds, screenColumn, screenTitle, withScreen } from './screen-rows.ts';
import type { ScreenContext } from './screen-source.ts';

/** How many rows have a value; of ids and codes with its name. */
interface ChoiceCount {
  readonly value: string;
  readonly title: string | null;
  readonly count: number;
}

/** How many rows each further choice would leave: each filter is counted among the rows that all others leave. */
export interface ScreenCounts {
  readonly total: number;
  /** By filter, the commonest value first. */
  readonly choices: Readonly<Record<string, readonly ChoiceCount[]>>;
  /** By filter, bars between its edges: below the first, between each two, not below the last. */
  readonly bars: Readonly<Record<string, readonly number[]>>;
  /** By filter, the rows that have each rank. */
  readonly ranks: Readonly<Record<string, ReadonlyMap<number, number>>>;
}

export interface CountQuery extends ScreenContext {
  /** Words that the rows match. */
  readonly text: string;
  readonly asked: Asked;
  /** The filters that the reader may use. */
  readonly fields: readonly FilterField[];
}

interface Counted extends ChoiceCount {
  readonly field: string;
}

type Sql = RawBuilder<unknown>;

/** Bars begin where bounds do, which forgive the binary form of 0.04. */
const edgesOf = ({ edges, unit }: RangeField) => edges.map((edge) => edge * unitOfBounds[unit] - SLACK);

function countsOf(field: FilterField): { readonly value: Sql; readonly title: Sql; readonly from: Sql } {
  const column = screenColumn(field.id);
  const none = sql`null::text`;
  if (field.type === 'range')
    return { value: sql`width_bucket(${column}::float8, ${edgesOf(field)}::float8[])`, title: none, from: sql`screen` };
  if (field.type === 'grades')
    return { value: sql`rank`, title: none, from: sql`screen cross join unnest(${column}) as rank` };
  const isNamed = field.of === 'venue' || field.of === 'id';
  return { value: column, title: isNamed ? sql`max(${screenTitle(field.id)})` : none, from: sql`screen` };
}

function countStatement(model: ScreenModel, field: FilterField, asked: Asked): Sql {
  const others = screenFilter(model, withoutFilter(asked, field.id), screenColumn) ?? sql`true`;
  const { value, title, from } = countsOf(field);
  return sql`select ${field.id}::text as field, ${value}::text as value, ${title} as title, count(*)::int as count
    from ${from} where ${others} and ${screenColumn(field.id)} is not null group by 2`;
}

function barsOf({ edges }: RangeField, counted: readonly Counted[]): readonly number[] {
  const counts = new Map(counted.map(({ value, count }) => [Number(value), count]));
  return Array.from({ length: edges.length + 1 }, (_, at) => counts.get(at) ?? 0);
}

/** Counts a list by each of its filters. */
export function countScreen(database: Database, model: ScreenModel, query: CountQuery): Promise<ScreenCounts> {
  return countFound(database, model, query, async (found) => {
    const counts = await countRows(database, model, { ...query, found });
    return { total: counts.total, counts };
  });
}

async function countRows(
  { kysely }: Queries,
  model: ScreenModel,
  { asked, fields, text: _text, ...context }: CountQuery & { readonly found: FoundIds },
): Promise<ScreenCounts> {
  const total = sql`select '' as field, '' as value, null as title, count(*)::int as count
    from screen where ${screenFilter(model, asked, screenColumn) ?? sql`true`}`;
  const statements = [total, ...fields.map((field) => countStatement(model, field, asked))];
  const { rows } = await sql<Counted>`${withScreen(model, fields, context)}
    ${sql.join(statements, sql` union all `)} order by field, count desc, value`.execute(kysely);
  const byField = Map.groupBy(rows, ({ field }) => field);
  const rowsOf = ({ id }: FilterField) => byField.get(id) ?? [];
  const choices = fields.filter((field) => field.type === 'choice');
  const ranges = fields.filter((field) => field.type === 'range');
  const ratings = fields.filter((field) => field.type === 'grades');
  return {
    total: byField.get('')?.[0]?.count ?? 0,
    choices: Object.fromEntries(
      choices.map((field) => [field.id, rowsOf(field).map(({ value, title, count }) => ({ value, title, count }))]),
    ),
    bars: Object.fromEntries(ranges.map((field) => [field.id, barsOf(field, rowsOf(field))])),
    ranks: Object.fromEntries(
      ratings.map((field) => [
        field.id,
        new Map(rowsOf(field).map(({ value, count }) => [Number(value), count] as const)),
      ]),
    ),
  };
}
