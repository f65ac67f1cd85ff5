import type { CurveDay, YieldCurve } from '#domain/curve.ts';
import { column, constant } from '../bulk-copy/copy-column.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';

export type NewCurve = Omit<YieldCurve, 'id'>;

/** Stores the curve's description, known by its code; gives its id. */
export async function saveCurve(tx: WriteTransaction, curve: NewCurve): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into curve (code, name, currency, kind, compounding) values ($1, $2, $3, $4, $5)
     on conflict (code) do update set name = excluded.name, currency = excluded.currency, kind = excluded.kind,
       compounding = excluded.compounding
     returning id`,
    [curve.code, curve.name, curve.currency, curve.kind, curve.compounding],
  );
  const [saved] = rows;
  if (saved === undefined) throw new Error(`curve ${curve.code} was not stored`);
  return saved.id;
}

/** Stores the days of one curve; each date once. */
export function saveCurveDays(
  tx: WriteTransaction,
  curveId: number,
  days: Rows<CurveDay>,
  origin: Origin,
): Promise<WriteCounts> {
  const target = {
    table: 'curve_day',
    key: ['curve_id', 'date'],
    columns: [
      constant('curve_id', 'int4', curveId),
      column<CurveDay>('date', 'date', 'date'),
      column<CurveDay>('tenors', 'float8[]', 'tenors'),
      column<CurveDay>('rates', 'float8[]', 'rates'),
    ],
    origin: [constant('source_id', 'int2', origin.sourceId), constant('import_id', 'int8', origin.importId)],
  };
  return mergeRows<CurveDay>(tx, target, days);
}
