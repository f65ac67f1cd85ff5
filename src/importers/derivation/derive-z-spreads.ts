import type { BondContext } from '#domain/bond/derivation/bond-context.ts';
import { zSpreadAtPrice } from '#domain/bond/derivation/curve-spreads.ts';
import { type DeriveRun, dayMarket } from '#domain/bond/derivation/derive-history.ts';
import type { PendingBatch } from '#store/bond/derivation/pending-derivation.ts';
import type { LatestZSpread, PricedDay } from '#store/market/trading-days/latest-z-spreads.ts';
import { findLatestPrices, saveLatestZSpreads } from '#store/market/trading-days/latest-z-spreads.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

interface Basis {
  readonly run: DeriveRun;
  readonly contexts: ReadonlyMap<number, BondContext>;
}

function zSpreadOf({ run, contexts }: Basis, day: PricedDay): number | null {
  const { date, settlesOn, accrued, accruedOrigin, price } = day;
  const context = contexts.get(day.instrumentId);
  if (context === undefined) return null;
  const { curve } = dayMarket(run, context, day);
  const trade = { date, settlesOn, paidAccrued: accruedOrigin === 'published' ? accrued : null };
  return curve && zSpreadAtPrice(context, trade, price, curve);
}

/** Stores the Z-spreads of the latest figures from a day on, as the page of a bond computes them; earlier ones stay. */
export async function deriveZSpreads(
  tx: WriteTransaction,
  { instrumentIds, from }: Pick<PendingBatch, 'instrumentIds' | 'from'>,
  basis: Basis,
): Promise<void> {
  const days = await findLatestPrices(tx, instrumentIds, from);
  const spreads = days.flatMap((day): readonly LatestZSpread[] => {
    const zSpread = zSpreadOf(basis, day);
    const { instrumentId, venueId, date } = day;
    return zSpread === null ? [] : [{ instrumentId, venueId, date, zSpread }];
  });
  await saveLatestZSpreads(tx, { instrumentIds, from }, spreads);
}
