import { type RawBuilder, sql } from 'kysely';
import { type Field, isBlankedByYield, isOfVenue } from '#domain/fields/field.ts';
import type { Grade } from '#domain/issuer/grades.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import type { List } from '#domain/lists/lists.ts';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { openFigure } from '../market/trading-days/find-trading-day.ts';

export type Sql = RawBuilder<unknown>;

/** What decides what a reader is told of a list. */
export interface ListContext {
  readonly today: string;
  /** Figures of this venue neither choose nor order anything. */
  readonly closedVenueId: number | null;
  /** A row whose yield is above this has no figures but prices. */
  readonly maxYield: number;
  /** What values of a choice stand for, by its field: the ids of the rows that have them, of all values that are asked for, or more. */
  readonly members: Members;
}

export type Members = Readonly<Record<string, ReadonlyMap<string, readonly number[]>>>;

/** The ids of the rows that have one of some values. */
export function memberIds({ members }: Pick<ListContext, 'members'>, id: string, values: readonly string[]) {
  return values.flatMap((value) => members[id]?.get(value) ?? []);
}

/** A field in SQL. Percentages and spreads are fractions, ratings arrays of their ranks, the best first. */
export interface FieldSql {
  readonly value: Sql;
  /** The name of what the value is the id or code of. */
  readonly title?: Sql;
  /** What the list is ordered by, where that is not the value. */
  readonly order?: Sql;
  /** Holds for the rows that have any of some values, where a comparison with the value does not tell it. */
  readonly hasAny?: (values: readonly string[]) => Sql;
  /** Holds for the rows with a rating between bounds, where the value does not tell it. */
  readonly hasGrade?: (bounds: Bounds<Grade>) => Sql;
  /** What tells the number of a bond in memory on a day by its maturity, both counted from 1970-01-01, where it goes on with the day; NaN for none. */
  readonly onDay?: (maturity: number, today: number) => number;
  /** For how many days after that of the figures the value counts; for ever where it is absent. */
  readonly freshDays?: number;
}

/** The fields of a list in SQL by their names. */
export type ListColumns = Readonly<Record<string, FieldSql>>;

/** A list in SQL: its rows, and its fields. */
export interface ListSql {
  readonly kind: SearchKind;
  readonly table: 'instrument' | 'issuer';
  readonly joins: Sql;
  readonly where: Sql;
  readonly columns: ListColumns;
}

export function columnOf(columns: ListColumns, id: string): FieldSql {
  const column = columns[id];
  if (column === undefined) throw new Error(`no column is known for the field ${id}`);
  return column;
}

/** The figures of a list as a reader may know them: of a row whose venue is closed to him nothing is told. */
export function openedColumns(
  { fields }: List,
  columns: ListColumns,
  { closedVenueId, maxYield }: { readonly closedVenueId: number | null; readonly maxYield: number | null },
): ListColumns {
  const opened = (field: Field): FieldSql => {
    const column = columnOf(columns, field.id);
    if (!isOfVenue(field)) return column;
    const told =
      maxYield !== null && isBlankedByYield(field)
        ? sql`case when coalesce(figure.indicative_yield > ${maxYield}, false) then null else ${column.value} end`
        : column.value;
    return { ...column, value: openFigure(told, closedVenueId) };
  };
  return Object.fromEntries(fields.map((field) => [field.id, opened(field)]));
}

/** Fields in the columns of a statement. They travel by their places, since the driver has names in camel case and fields their own. */
export function selectFields(fields: readonly Pick<Field, 'id'>[], columns: ListColumns): Sql {
  return sql.join(fields.map(({ id }, at) => sql`${columnOf(columns, id).value} as ${sql.id(`f${at}`)}`));
}

export type Placed<Value> = Readonly<Record<`f${number}`, Value>>;

/** The values of a row by the names of their fields. */
export function placedFields<Value>(fields: readonly Pick<Field, 'id'>[], row: Placed<Value>) {
  return Object.fromEntries(fields.map(({ id }, at) => [id, row[`f${at}`] ?? null]));
}
