import { type RawBuilder, sql } from 'kysely';
import type { BulkKeyPart, BulkTable } from '#domain/feeds/bulk-table.ts';
import type { IsoDate } from '#math/units.ts';
import { bondColumns } from '../../lists/bond-sql.ts';
import { columnOf, type ListColumns, type ListContext, type Sql } from '../../lists/list-sql.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type BulkSource, bulkSources } from './bulk-sources.ts';

/** A column of the answer: a field of the table under the name of the wire. */
interface BulkColumn {
  readonly name: string;
  /** Null for a column that is closed to the reader. */
  readonly field: string | null;
  readonly isOfBond?: boolean;
  /** The value is null where the latest figures of a bond are of a venue that is closed to the reader. */
  readonly isOfVenue?: boolean;
  /** What the number is multiplied by. */
  readonly scale?: number;
  /** The value is null on rows where one of these fields is above a bound. */
  readonly blank?: { readonly fields: readonly string[]; readonly above: number };
  /** Other words for the words of the table. */
  readonly words?: Readonly<Record<string, string>>;
}

/** Which rows are wanted. Days and venues count where the table has them. */
export interface BulkRows {
  readonly table: BulkTable;
  readonly columns: readonly BulkColumn[];
  readonly venueId?: number | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  /** Venues whose rows are closed to the reader. */
  readonly closedVenueIds: readonly number[];
  /** On which the fields of bonds are told. */
  readonly today: IsoDate;
  /** The fields of bonds in SQL. */
  readonly bondColumnsFor?: (context: Pick<ListContext, 'today' | 'members'>) => ListColumns;
}

type SqlOf = (name: string) => Sql;

/** What a row of the source has under the name of a field. */
function sourceSql({ fields }: BulkSource): SqlOf {
  return (name) => {
    const found = fields[name];
    if (found === undefined) throw new RangeError(`there is no field ${name}`);
    return sql.raw(found);
  };
}

function bondSql({ today, bondColumnsFor = bondColumns }: BulkRows): SqlOf {
  const columns = bondColumnsFor({ today, members: {} });
  return (name) => columnOf(columns, name).value;
}

function expressionOf(column: BulkColumn, sqlOf: SqlOf, { closedVenueIds }: BulkRows): Sql {
  const { field, scale, blank, words, isOfVenue = false } = column;
  if (field === null) return sql`null`;
  const value = sqlOf(field);
  const scaled = scale === undefined ? value : sql`${value} * ${scale}::float8`;
  const said = Object.entries(words ?? {}).map(([word, other]) => sql`when ${word} then ${other}`);
  const worded = said.length === 0 ? scaled : sql`case ${scaled} ${sql.join(said, sql` `)} end`;
  const empty = [
    ...(blank === undefined
      ? []
      : [sql`when greatest(${sql.join(blank.fields.map(sqlOf))}) > ${blank.above}::float8 then null`]),
    ...(isOfVenue ? [sql`when figure.venue_id = any(${closedVenueIds}::integer[]) then null`] : []),
  ];
  return empty.length === 0 ? worded : sql`case ${sql.join(empty, sql` `)} else ${worded} end`;
}

function selectionOf(source: BulkSource, rows: BulkRows): Sql {
  const [own, ofBonds] = [sourceSql(source), bondSql(rows)];
  const selected = rows.columns.map(
    (column) => sql`${expressionOf(column, column.isOfBond === true ? ofBonds : own, rows)} as ${sql.ref(column.name)}`,
  );
  return sql.join(selected);
}

const every = sql<boolean>`true`;
const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([every, ...conditions], sql` and `);

/** What holds of every row that is wanted. */
function conditionsOf({ where, venue, day }: BulkSource, rows: BulkRows): readonly RawBuilder<boolean>[] {
  const { venueId, from, to, closedVenueIds } = rows;
  return [
    ...(where === undefined ? [] : [sql.raw<boolean>(where)]),
    ...(venue === undefined || closedVenueIds.length === 0
      ? []
      : [sql<boolean>`${sql.raw(venue)} <> all(${closedVenueIds}::integer[])`]),
    ...(venue === undefined || venueId === undefined ? [] : [sql<boolean>`${sql.raw(venue)} = ${venueId}`]),
    ...(day === undefined || from === undefined ? [] : [sql<boolean>`${sql.raw(day)} >= ${from}::date`]),
    ...(day === undefined || to === undefined ? [] : [sql<boolean>`${sql.raw(day)} <= ${to}::date`]),
  ];
}

const keyOf = ({ key }: BulkSource) => sql.raw(key.map((part) => part.sql).join(', '));

function compared({ key }: BulkSource, sign: '>' | '<=', values: readonly BulkKeyPart[]): RawBuilder<boolean> {
  const parts = key.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`);
  return sql<boolean>`(${sql.raw(key.map((part) => part.sql).join(', '))}) ${sql.raw(sign)} (${sql.join(parts)})`;
}

interface Page {
  readonly after?: readonly BulkKeyPart[] | undefined;
  /** The key of the last row that is wanted. */
  readonly upTo?: readonly BulkKeyPart[] | undefined;
  readonly max: number;
  /** Only rows of these ids and those between them. */
  readonly ids?: readonly [number, number];
}

function pageConditions(source: BulkSource, rows: BulkRows, { after, upTo, ids }: Omit<Page, 'max'>) {
  const [first] = source.key;
  return [
    ...conditionsOf(source, rows),
    ...(after === undefined ? [] : [compared(source, '>', after)]),
    ...(upTo === undefined ? [] : [compared(source, '<=', upTo)]),
    ...(ids === undefined ? [] : [sql<boolean>`${sql.raw(first.sql)} between ${ids[0]} and ${ids[1]}`]),
  ];
}

/** The next rows in the order of their keys, each as a JSON object. */
export async function readBulkRows({ kysely }: Queries, rows: BulkRows, page: Page) {
  const source = bulkSources[rows.table];
  const found = await sql<{ line: string }>`
    select row_to_json(part)::text as line from (
      select ${selectionOf(source, rows)} from ${sql.raw(source.from)}
      where ${and(pageConditions(source, rows, page))} order by ${keyOf(source)} limit ${page.max}
    ) as part`.execute(kysely);
  return found.rows.map(({ line }) => line);
}

/** The key of the last of so many rows after a key, where there are more; undefined where those are all. */
export async function findPartEnd({ kysely }: Queries, rows: BulkRows, { after, max }: Pick<Page, 'after' | 'max'>) {
  const source = bulkSources[rows.table];
  const { rows: found } = await sql<{ key: readonly BulkKeyPart[] }>`
    select json_build_array(${keyOf(source)}) as key from ${sql.raw(source.from)}
    where ${and(pageConditions(source, rows, { after }))} order by ${keyOf(source)} offset ${max - 1} limit 2`.execute(
    kysely,
  );
  const [last, next] = found;
  return next === undefined ? undefined : last?.key;
}

/** The rows that the ranges of one id each hold, in no order. */
export async function readBulkRanges({ kysely }: Queries, rows: BulkRows, ranges: readonly ChangedRange[]) {
  const source = bulkSources[rows.table];
  const [first] = source.key;
  const { venue, day } = source;
  const found = await sql<{ line: string }>`
    select row_to_json(part)::text as line from (
      select ${selectionOf(source, rows)}
      from unnest(${ranges.map(({ firstId }) => firstId)}::bigint[], ${ranges.map(({ venueId }) => venueId)}::integer[],
        ${ranges.map(({ firstDay }) => firstDay)}::date[], ${ranges.map(({ lastDay }) => lastDay)}::date[])
        as asked (id, venue_id, first_day, last_day), ${sql.raw(source.from)}
      where ${sql.raw(first.sql)} = asked.id and ${and(conditionsOf(source, rows))}
        ${venue === undefined ? sql`` : sql`and (asked.venue_id is null or ${sql.raw(venue)} = asked.venue_id)`}
        ${day === undefined ? sql`` : sql`and ${sql.raw(day)} between asked.first_day and asked.last_day`}
    ) as part`.execute(kysely);
  return found.rows.map(({ line }) => line);
}

/** Rows that may have changed: of ids, and of days where the table has them; those of every venue where it is null. */
export interface ChangedRange {
  readonly firstId: number;
  readonly lastId: number;
  readonly venueId: number | null;
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
}
