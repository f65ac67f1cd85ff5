import { type CurveDay, isRealCurve } from '#domain/market/curve.ts';
import { type NewCurve, saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { findPricedInstruments } from '#store/market/trading-days/days-in-range.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from './source-importer.ts';

/** Stores days of a curve; the bonds of its currency that have prices on them are to be derived again. Nothing is measured over a real curve. */
export async function storeCurve(
  tx: WriteTransaction,
  curve: NewCurve,
  days: readonly CurveDay[],
  origin: Origin,
): Promise<StoredRows> {
  const curveId = await saveCurve(tx, curve);
  const counts = await saveCurveDays(tx, curveId, days, origin);
  const dates = days.map((day) => day.date).sort();
  const [date] = dates;
  if (date === undefined || counts.stored === 0 || isRealCurve(curve.kind)) return { ...counts, instrumentIds: [] };
  const instrumentIds = await findPricedInstruments(tx, curve.currency, dates);
  return { ...counts, instrumentIds: [], changedFrom: { date, instrumentIds } };
}
