import { type CurveDay, isRealCurve } from '#domain/market/curve.ts';
import { findCurveDates, type NewCurve, redefineCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { findPricedInstruments } from '#store/market/trading-days/days-in-range.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { StoredRows } from './source-importer.ts';

/**
 * Stores days of a curve; the bonds of its currency that have prices on those that are new or different are to be derived again, on all days where
 * its rates mean something else than before. Nothing is measured over a real curve.
 */
export async function storeCurve(
  tx: WriteTransaction,
  curve: NewCurve,
  days: readonly CurveDay[],
  origin: Origin,
): Promise<StoredRows> {
  const { id, redefinedFrom } = await redefineCurve(tx, curve);
  const counts = await saveCurveDays(tx, id, days, origin);
  const isSame = counts.stored === 0 && redefinedFrom === null;
  if (isSame || isRealCurve(curve.kind)) return { ...counts, instrumentIds: [] };
  const changed = await findCurveDates(tx, id, redefinedFrom === null ? (origin.importId ?? 'all') : 'all');
  const [date] = changed;
  if (date === undefined) return { ...counts, instrumentIds: [] };
  const currencies = new Set([curve.currency, redefinedFrom ?? curve.currency]);
  const instrumentIds: number[] = [];
  for (const currency of currencies) instrumentIds.push(...(await findPricedInstruments(tx, currency, changed)));
  return { ...counts, instrumentIds: [], changedFrom: { date, instrumentIds } };
}
