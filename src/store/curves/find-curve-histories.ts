import type { CurveHistory } from '#domain/curve.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';

/** Every government curve with all its days, ascending. */
export async function findCurveHistories(database: Database): Promise<readonly CurveHistory[]> {
  const curves = await database.kysely
    .selectFrom('curve')
    .selectAll()
    .where('kind', 'in', ['government-zero', 'government-par'])
    .orderBy('id')
    .execute();
  if (curves.length === 0) return [];
  const days = await database.kysely
    .selectFrom('curve_day')
    .select(['curve_id', 'date', 'tenors', 'rates'])
    .where(
      'curve_id',
      'in',
      curves.map((curve) => curve.id),
    )
    .orderBy('date')
    .execute();
  return curves.map(({ id, ...curve }) => ({
    curve,
    days: days
      .filter((day) => day.curve_id === id)
      .map((day) => ({ date: isoDate(day.date), tenors: day.tenors, rates: day.rates })),
  }));
}
