import { sql } from 'kysely';
import { type FieldUnit, type FilterField, fieldUnits } from '#domain/fields/field.ts';
import { type Grade, grades, rankOfGrade } from '#domain/issuer/grades.ts';
import { type Asked, askedFilters, wantedValues } from '#domain/lists/asked.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import type { List } from '#domain/lists/lists.ts';
import { columnOf, type FieldSql, type ListColumns, type Sql } from './list-sql.ts';

/** Slack for figures such as 0.04 that have no exact binary form. */
export const SLACK = 1e-9;

/** Bounds in the unit of the store. */
export function storedBounds({ from, to }: Bounds, unit: FieldUnit): Bounds {
  const { bound } = fieldUnits[unit];
  return { from: from === null ? null : from * bound - SLACK, to: to === null ? null : to * bound + SLACK };
}

function within(column: Sql, { from, to }: Bounds<number | string>, type: 'float8' | 'date'): readonly Sql[] {
  return [
    ...(from === null ? [] : [sql`${column} >= ${from}::${sql.raw(type)}`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::${sql.raw(type)}`]),
  ];
}

/** The places of the grades between bounds. */
export function ranksBetween({ from, to }: Bounds<Grade>): readonly number[] {
  const worst = from === null ? grades.length - 1 : rankOfGrade(from);
  const best = to === null ? 0 : rankOfGrade(to);
  return grades.map((_, rank) => rank).filter((rank) => rank >= best && rank <= worst);
}

function choiceConditions(values: readonly string[], { value, hasAny }: FieldSql): readonly Sql[] {
  const { wanted, unwanted } = wantedValues(values);
  const has = hasAny ?? ((some) => sql`${value} = any(${some}::text[])`);
  return [
    ...(wanted.length === 0 ? [] : [has(wanted)]),
    ...unwanted.map((each) => sql`not coalesce(${has([each])}, false)`),
  ];
}

const yearsAsDays = ({ from, to }: Bounds): Bounds<string> => ({
  from: from === null ? null : `${from}-01-01`,
  to: to === null ? null : `${to}-12-31`,
});

function conditionsOf(field: FilterField, { choices, ranges, days, grades: ratings }: Asked, column: FieldSql) {
  const { id, type } = field;
  const { value, hasGrade } = column;
  const [bounds, rating] = [ranges[id], ratings[id]];
  if (type === 'choice') return choiceConditions(choices[id] ?? [], column);
  if (type === 'grades' && rating !== undefined)
    return [hasGrade === undefined ? sql`${value} && ${ranksBetween(rating)}::int[]` : hasGrade(rating)];
  if (type === 'range' && bounds !== undefined) return within(value, storedBounds(bounds, field.unit), 'float8');
  return within(value, bounds === undefined ? (days[id] ?? { from: null, to: null }) : yearsAsDays(bounds), 'date');
}

/** A condition that holds for the rows of a list that are asked for; null when nothing is asked. */
export function listFilter(list: List, asked: Asked, columns: ListColumns): Sql | null {
  const conditions = askedFilters(list, asked).flatMap((field) =>
    conditionsOf(field, asked, columnOf(columns, field.id)),
  );
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}
