import { type RawBuilder, sql } from 'kysely';
import type { Bounds } from '#domain/facets/facets.ts';
import { type Grade, grades, rankOfGrade } from '#domain/facets/grades.ts';
import { type Asked, askedFilters } from '#domain/screener/asked.ts';
import { type FilterField, unitOfBounds } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';
import { SLACK } from '../bonds/bond-filter.ts';

type Sql = RawBuilder<unknown>;

function within(column: Sql, { from, to }: Bounds, unit: number): readonly Sql[] {
  return [
    ...(from === null ? [] : [sql`${column} >= ${from * unit - SLACK}::float8`]),
    ...(to === null ? [] : [sql`${column} <= ${to * unit + SLACK}::float8`]),
  ];
}

function ranksBetween({ from, to }: Bounds<Grade>): readonly number[] {
  const worst = from === null ? grades.length - 1 : rankOfGrade(from);
  const best = to === null ? 0 : rankOfGrade(to);
  return grades.map((_, rank) => rank).filter((rank) => rank >= best && rank <= worst);
}

function conditionsOf(field: FilterField, asked: Asked, column: Sql): readonly Sql[] {
  const { id } = field;
  const [values, bounds, ratings] = [asked.choices[id], asked.ranges[id], asked.grades[id]];
  if (values !== undefined) return [sql`${column} = any(${values}::text[])`];
  if (ratings !== undefined) return [sql`${column} && ${ranksBetween(ratings)}::int[]`];
  return bounds !== undefined && field.type === 'range' ? within(column, bounds, unitOfBounds[field.unit]) : [];
}

/** A condition that holds for the rows of a list that are asked for, on columns by the names of the fields; null when nothing is asked. */
export function screenFilter(model: ScreenModel, asked: Asked, columnOf: (id: string) => Sql): Sql | null {
  const conditions = askedFilters(model, asked).flatMap((field) => conditionsOf(field, asked, columnOf(field.id)));
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`;
}
