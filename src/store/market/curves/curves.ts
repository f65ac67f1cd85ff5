import { sql } from 'kysely';
import type { CurveDay, CurveHistory, YieldCurve } from '#domain/market/curve.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';

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

/** Days of the imported and generated government curves of a span, each with its curve; ascending. */
export function curveDaysOf({ kysely }: Queries, { currency, from, to }: CurveSpan) {
  return kysely
    .selectFrom('curve')
    .innerJoin('curveDay as day', 'day.curveId', 'curve.id')
    .where('curve.kind', 'in', ['government-zero', 'government-par'])
    .where('curve.currency', '=', sql<string>`coalesce(${currency ?? null}, curve.currency)`)
    .where('day.date', '>=', sql<IsoDate>`coalesce(${from ?? null}::date, '-infinity')`)
    .where('day.date', '<=', sql<IsoDate>`coalesce(${to ?? null}::date, 'infinity')`)
    .orderBy('curve.id')
    .orderBy('day.date')
    .select(['curve.code', 'curve.name', 'curve.currency', 'curve.kind', 'curve.compounding'])
    .select(['day.date', 'day.tenors', 'day.rates']);
}

/** A day with its curve. */
export type DayOfCurve = CurveDay & CurveHistory['curve'];

/** The histories that days with their curves make up. */
export function historiesOf(rows: readonly DayOfCurve[]): readonly CurveHistory[] {
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return [...byCode.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { date: _date, tenors: _tenors, rates: _rates, ...curve } = first;
    return [{ curve, days: own.map(({ date, tenors, rates }) => ({ date, tenors, rates })) }];
  });
}

/** Every imported or generated government curve of a span with its days, ascending. */
export async function findCurveHistories(queries: Queries, span: CurveSpan = {}): Promise<readonly CurveHistory[]> {
  return historiesOf(await curveDaysOf(queries, span).execute());
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
