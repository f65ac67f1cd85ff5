import { sql } from 'kysely';
import type { CurveDay, CurveHistory, YieldCurve } from '#domain/curve.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { Origin, WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { ColumnMap, TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

export type CurveTable = TableOf<YieldCurve, 'id'>;

type CurveDayRow = CurveDay & { readonly curveId: number };

export type CurveDayTable = CurveDayRow & Origin;

export const curveDayColumns: ColumnMap<CurveDayRow> = {
  curveId: 'int4',
  date: 'date',
  tenors: 'float8[]',
  rates: 'float8[]',
};

/** Which curves are read: those of a currency or all of them, from a day and to a day or all their days. */
export interface CurveSpan {
  readonly currency?: string;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate;
}

/** Every imported or generated government curve of a span with its days, ascending. */
export async function findCurveHistories(
  { kysely }: Queries,
  { currency, from, to }: CurveSpan = {},
): Promise<readonly CurveHistory[]> {
  const curves = await kysely
    .selectFrom('curve')
    .selectAll()
    .where('kind', 'in', ['government-zero', 'government-par'])
    .where('currency', '=', sql<string>`coalesce(${currency ?? null}, currency)`)
    .orderBy('id')
    .execute();
  if (curves.length === 0) return [];
  const ids = curves.map((curve) => curve.id);
  const days = await kysely
    .selectFrom('curveDay')
    .select(['curveId', 'date', 'tenors', 'rates'])
    .where('curveId', 'in', ids)
    .where('date', '>=', sql<IsoDate>`coalesce(${from ?? null}::date, '-infinity')`)
    .where('date', '<=', sql<IsoDate>`coalesce(${to ?? null}::date, 'infinity')`)
    .orderBy('date')
    .execute();
  const daysOf = Map.groupBy(days, ({ curveId }) => curveId);
  return curves.map(({ id, ...curve }) => ({
    curve,
    days: (daysOf.get(id) ?? []).map(({ curveId: _curveId, ...day }) => day),
  }));
}

/** The stored days of the curve with this code among the given dates, in no order. */
export async function findCurveDays(
  { kysely }: Queries,
  code: string,
  dates: readonly IsoDate[],
): Promise<readonly CurveDay[]> {
  return kysely
    .selectFrom('curveDay')
    .innerJoin('curve', 'curve.id', 'curveDay.curveId')
    .where('curve.code', '=', code)
    .where('date', '=', sql<IsoDate>`any(${dates}::date[])`)
    .select(['date', 'tenors', 'rates'])
    .execute();
}

export type NewCurve = Omit<YieldCurve, 'id'>;

/** Stores the curve's description, known by its code; gives its id. */
export async function saveCurve({ kysely }: WriteTransaction, curve: NewCurve): Promise<number> {
  const { code, name, currency, kind, compounding } = curve;
  const { id } = await kysely
    .insertInto('curve')
    .values({ code, name, currency, kind, compounding })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, currency, kind, compounding }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function* rowsOf(curveId: number, days: Iterable<CurveDay>): Generator<CurveDayRow> {
  for (const day of days) yield { ...day, curveId };
}

/** Stores the days of one curve; each date once. */
export function saveCurveDays(
  tx: WriteTransaction,
  curveId: number,
  days: Iterable<CurveDay>,
  origin: Origin,
): Promise<WriteCounts> {
  const target = { table: 'curve_day', key: ['curveId', 'date'], columns: curveDayColumns, origin } as const;
  return mergeRows(tx, target, rowsOf(curveId, days));
}
