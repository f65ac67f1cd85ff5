import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { generatedCurvePrefix } from '#domain/bond/derivation/curve-book.ts';
import type { CurveDay, CurveHistory, FittedCurveDay, FittedCurveHistory, YieldCurve } from '#domain/market/curve.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows, mergeStatement, stageRows, targetColumns } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import type { SourceRecord } from '../sources/sources.ts';

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
interface CurveSpan {
  readonly currency?: string;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate;
}

/** Days of the imported and generated curves of a span, each with its curve; ascending. */
function curveDaysOf({ kysely }: Queries, { currency, from, to }: CurveSpan) {
  return kysely
    .selectFrom('curve')
    .innerJoin('curveDay as day', 'day.curveId', 'curve.id')
    .where('curve.kind', '<>', 'government-fitted')
    .where('curve.currency', '=', sql<string>`coalesce(${currency ?? null}, curve.currency)`)
    .where('day.date', '>=', sql<IsoDate>`coalesce(${from ?? null}::date, '-infinity')`)
    .where('day.date', '<=', sql<IsoDate>`coalesce(${to ?? null}::date, 'infinity')`)
    .orderBy('curve.id')
    .orderBy('day.date')
    .select(['curve.code', 'curve.name', 'curve.currency', 'curve.kind', 'curve.compounding', 'curve.overnightRate'])
    .select(['day.date', 'day.tenors', 'day.rates']);
}

/** A day with its curve. */
type DayOfCurve = CurveDay & CurveHistory['curve'];

/** The histories that days with their curves make up. */
function historiesOf(rows: readonly DayOfCurve[]): readonly CurveHistory[] {
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return [...byCode.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { date: _date, tenors: _tenors, rates: _rates, ...curve } = first;
    return [{ curve, days: own.map(({ date, tenors, rates }) => ({ date, tenors, rates })) }];
  });
}

/** Every imported or generated curve of a span with its days, ascending. */
export async function findCurveHistories(queries: Queries, span: CurveSpan = {}) {
  return historiesOf(await curveDaysOf(queries, span).execute());
}

/** The stored days of the curve with this code among the given dates, in no order. */
export async function findCurveDays({ kysely }: Queries, code: string, dates: readonly IsoDate[]) {
  return kysely
    .selectFrom('curveDay')
    .innerJoin('curve', 'curve.id', 'curveDay.curveId')
    .where('curve.code', '=', code)
    .where('date', '=', sql<IsoDate>`any(${dates}::date[])`)
    .select(['date', 'tenors', 'rates'])
    .execute();
}

/** The last stored day of each curve with one of these codes, by its code. */
export async function findLatestCurveDays({ kysely }: Queries, codes: readonly string[]) {
  const { rows } = await sql<CurveDay & { readonly code: string }>`
    select curve.code, day.date, day.tenors, day.rates from curve cross join lateral (
      select * from curve_day where curve_id = curve.id order by date desc limit 1) as day
    where curve.code = any(${codes}::text[])`.execute(kysely);
  return new Map(rows.map(({ code, ...day }): [string, CurveDay] => [code, day]));
}

/** A day of a published curve. */
interface PublishedDay {
  readonly name: string;
  readonly date: IsoDate;
}

export interface CurveSource extends Omit<SourceRecord, 'storedAt'> {
  readonly storedAt: Date | null;
  /** The curve and its day. */
  readonly curve: string;
  readonly date: IsoDate;
}

/** Where days of the curves of a currency come from; none of those that are fitted. */
export async function findCurveSources({ kysely }: Queries, currency: string, days: readonly PublishedDay[]) {
  const { rows } = await sql<CurveSource>`
    select distinct on (curve.name, day.date) curve.name as curve, day.date, source.code, source.name, source.url,
      coalesce(run.finished_at, nullif(day.stored_at, '-infinity')) as "storedAt"
    from curve join curve_day as day on day.curve_id = curve.id join source on source.id = day.source_id
      left join import_run as run on run.id = day.import_id
    where curve.currency = ${currency} and (curve.name, day.date) in (
      select * from unnest(${days.map(({ name }) => name)}::text[], ${days.map(({ date }) => date)}::date[]))
    order by curve.name, day.date`.execute(kysely);
  return rows;
}

/** Currencies that have a curve, in order. */
export async function findCurveCurrencies({ kysely }: Queries) {
  const found = await kysely.selectFrom('curve').select('currency').distinct().orderBy('currency').execute();
  return found.map(({ currency }) => currency);
}

/**
 * The last day up to `to` on which each currency has a curve, imported or fitted. Those of the generated market count where the currency has
 * neither curves nor bonds of its own.
 */
export async function findLastCurveDays({ kysely }: Queries, to: IsoDate): Promise<ReadonlyMap<string, IsoDate>> {
  const { rows } = await sql<{ currency: string; date: IsoDate }>`
    with known as (select id, currency, code like ${`${generatedCurvePrefix}%`} as is_generated from curve),
      own as (
        select currency from known where not is_generated union
        select terms.face_currency from bond_terms as terms join instrument on instrument.id = terms.instrument_id
          where not instrument.is_generated
      )
    select known.currency, max(day.date) as date from known join (
      select curve_id, date from curve_day union all select curve_id, date from fitted_curve_day
    ) as day on day.curve_id = known.id
    where day.date <= ${to} and known.is_generated = (known.currency not in (select currency from own))
    group by known.currency`.execute(kysely);
  return new Map(rows.map(({ currency, date }) => [currency, date]));
}

export type NewCurve = Omit<YieldCurve, 'id'>;

/** Stores the curve's description, known by its code; gives its id. */
export async function saveCurve(tx: WriteTransaction, curve: NewCurve) {
  return (await redefineCurve(tx, curve)).id;
}

/** As `saveCurve`; where rates that are stored mean something else than before, gives the currency that they were of. */
export async function redefineCurve({ kysely }: WriteTransaction, curve: NewCurve) {
  const { code, name, currency, kind, compounding, overnightRate = null } = curve;
  const known = kysely
    .selectFrom('curve')
    .where('code', '=', code)
    .select(['currency', 'kind', 'compounding', 'overnightRate']);
  const before = await known.executeTakeFirst();
  const { id } = await kysely
    .insertInto('curve')
    .values({ code, name, currency, kind, compounding, overnightRate })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ name, currency, kind, compounding, overnightRate }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const isSame = isDeepStrictEqual(before, { currency, kind, compounding, overnightRate });
  return { id, redefinedFrom: isSame ? null : (before?.currency ?? null) };
}

/** The days of a curve that an import stored or replaced, or all of them; ascending. */
export async function findCurveDates({ kysely }: Queries, curveId: number, importId: number | 'all') {
  const days = kysely.selectFrom('curveDay').where('curveId', '=', curveId).orderBy('date').select('date');
  const found = await (importId === 'all' ? days : days.where('importId', '=', importId)).execute();
  return found.map(({ date }) => date);
}

function* rowsOf(curveId: number, days: Iterable<CurveDay>): Generator<CurveDayRow> {
  for (const day of days) yield { ...day, curveId };
}

/** Stores the days of one curve; each date once. */
export function saveCurveDays(tx: WriteTransaction, curveId: number, days: Iterable<CurveDay>, origin: Origin) {
  const target = { table: 'curve_day', key: ['curveId', 'date'], columns: curveDayColumns, origin } as const;
  return mergeRows(tx, target, rowsOf(curveId, days));
}

type FittedCurveRow = FittedCurveDay & { readonly curveId: number };

export type FittedCurveDayTable = FittedCurveRow;

export const fittedCurveColumns: ColumnMap<FittedCurveRow> = {
  curveId: 'int4',
  date: 'date',
  b0: 'float8',
  b1: 'float8',
  b2: 'float8',
  b3: 'float8',
  tau1: 'float8',
  tau2: 'float8',
  shortest: 'float8',
  longest: 'float8',
  bondCount: 'int4',
  error: 'float8',
};

/** Days of the fitted curves of a span, ascending. */
function fittedDaysOf({ kysely }: Queries, { currency, from, to }: CurveSpan) {
  return kysely
    .selectFrom('fittedCurveDay as day')
    .innerJoin('curve', 'curve.id', 'day.curveId')
    .where('curve.currency', '=', sql<string>`coalesce(${currency ?? null}, curve.currency)`)
    .where('day.date', '>=', sql<IsoDate>`coalesce(${from ?? null}::date, '-infinity')`)
    .where('day.date', '<=', sql<IsoDate>`coalesce(${to ?? null}::date, 'infinity')`)
    .orderBy('day.date')
    .selectAll('day')
    .select(['curve.currency', 'curve.name']);
}

type FittedDayOfCurve = FittedCurveRow & Pick<YieldCurve, 'currency' | 'name'>;

function fittedHistoriesOf(rows: readonly FittedDayOfCurve[]): readonly FittedCurveHistory[] {
  const byCurve = Map.groupBy(rows, ({ curveId }) => curveId);
  return [...byCurve.values()].flatMap((days) => {
    const [first] = days;
    if (first === undefined) return [];
    const own = days.map(({ currency: _currency, name: _name, curveId: _curveId, ...day }) => day);
    return [{ currency: first.currency, name: first.name, days: own }];
  });
}

/** The fitted curves of each currency of a span. */
export async function findFittedCurves(queries: Queries, span: CurveSpan = {}) {
  return fittedHistoriesOf(await fittedDaysOf(queries, span).execute());
}

interface ServingDays {
  readonly imported: readonly DayOfCurve[];
  readonly fitted: readonly FittedDayOfCurve[];
}

const servingDays = preparedStatement<CurveSpan, ServingDays>((kysely, span) =>
  kysely.selectNoFrom([
    jsonArrayFrom(curveDaysOf({ kysely }, span)).as('imported'),
    jsonArrayFrom(fittedDaysOf({ kysely }, span)).as('fitted'),
  ]),
);

/** All curves of a short span, by one statement. */
export async function findServingHistories(queries: Queries, span: CurveSpan) {
  const days = onlyRow(await servingDays(queries, span));
  return { imported: historiesOf(days.imported), fitted: fittedHistoriesOf(days.fitted) };
}

/** Days of which a currency's fitted curves are known anew: the first and the last, inclusive. */
interface FittedSpan {
  readonly currency: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Makes the fitted curves of a span of days exactly the given ones; gives the first day that changed, or null. */
export async function replaceFittedCurves(
  tx: WriteTransaction,
  { currency, from, to }: FittedSpan,
  days: readonly FittedCurveDay[],
) {
  const curveId = await saveCurve(tx, {
    code: `fitted-${currency.toLowerCase()}`,
    name: `${currency} government zero curve, fitted`,
    currency,
    kind: 'government-fitted',
    compounding: 0,
  });
  const target = { table: 'fitted_curve_day', key: ['curveId', 'date'], columns: fittedCurveColumns } as const;
  const stage = 'staged_fitted_curve_day';
  const rows = days.map((day) => ({ ...day, curveId }));
  await stageRows(tx, stage, targetColumns<FittedCurveRow>(target), rows);
  const merged = await tx.client.query<{ date: IsoDate }>(
    `${await mergeStatement<FittedCurveRow>(tx, target, stage)} returning target.date`,
  );
  const removed = await tx.client.query<{ date: IsoDate }>(
    `delete from fitted_curve_day where curve_id = $1 and date between $2 and $3
       and date not in (select date from pg_temp.${stage}) returning date`,
    [curveId, from, to],
  );
  const changed = [...merged.rows, ...removed.rows].map(({ date }) => date).sort();
  return changed[0] ?? null;
}
