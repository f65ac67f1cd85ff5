import type { TradingDay } from '#domain/market/trading-day.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { storeAt } from '#store/platform/as-of/write-with-history.ts';
import type { Origin, WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { correctedRatings, firstStoring } from './demo-corrections.ts';
import type { DemoMarket } from './demo-market.ts';
import { demoRatings } from './demo-ratings.ts';

/** Days of a bond as they were told at first, and as they are. */
export interface CorrectedDays {
  readonly mistaken: readonly TradingDay[];
  readonly right: readonly TradingDay[];
}

/** Stores prices and a rating of one bond as they were told at first, and then as the others. */
export async function saveDemoCorrections(
  tx: WriteTransaction,
  market: DemoMarket,
  days: CorrectedDays,
  origin: Origin,
): Promise<void> {
  const { bonds, settings, today } = market;
  const [mistaken, right] = correctedRatings(demoRatings(bonds, settings.seed, today));
  if (mistaken === undefined || right === undefined) return;
  await storeAt(tx, firstStoring(settings.today));
  await saveRatings(tx, [mistaken]);
  await saveTradingDays(tx, days.mistaken, origin);
  await storeAt(tx, null);
  await saveRatings(tx, [right]);
  await saveTradingDays(tx, days.right, origin);
}
