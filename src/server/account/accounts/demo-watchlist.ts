import { dayOfMoment } from '#domain/platform/day-of-moment.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber, weekday } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { findHoldingRows } from '#store/portfolio/watchlists/holding-rows.ts';
import { bringPurchases } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { createWatchlist } from '#store/portfolio/watchlists/watchlists.ts';

/** What such an account holds: a bond of each kind that a portfolio meets, bought at different times, one of them twice. */
const purchases = [
  { bondId: 1003, quantity: 40, price: 84.25, monthsAgo: 14 },
  { bondId: 1005, quantity: 100, price: 106.1, monthsAgo: 12 },
  { bondId: 1005, quantity: 50, price: 103.2, monthsAgo: 4 },
  { bondId: 1006, quantity: 250, price: 98.75, monthsAgo: 12 },
  { bondId: 1007, quantity: 60, price: 100.1, monthsAgo: 8 },
  { bondId: 1009, quantity: 25, price: 102.5, monthsAgo: 6 },
  { bondId: 1011, quantity: 30, price: 97.5, monthsAgo: 11 },
  { bondId: 1022, quantity: 500, price: 112.4, monthsAgo: 10 },
] as const;

/** The day this many months before another, or the Friday before it where that is a weekend. */
function tradeDay(today: IsoDate, monthsAgo: number): IsoDate {
  const day = addMonths(dayNumberFromIso(today), -monthsAgo);
  return isoFromDayNumber(addDays(day, -Math.max(0, weekday(day) - 5)));
}

/** Gives a demo account a list of bonds of the generated market with purchases, so that value, profit and payments to come have something to show. */
export async function saveDemoWatchlist(tx: Queries, accountId: string, now: Date): Promise<void> {
  const known = await findHoldingRows(
    tx,
    purchases.map(({ bondId }) => bondId),
  );
  const held = purchases.filter(({ bondId }) => known.has(bondId));
  const watchlistId =
    held.length === 0 ? null : await createWatchlist(tx, { accountId, name: 'Sample portfolio', now }, 1);
  if (watchlistId === null) return;
  const today = dayOfMoment(now);
  const brought = held.map(({ monthsAgo, ...purchase }) => ({ ...purchase, date: tradeDay(today, monthsAgo) }));
  const max = held.length;
  await bringPurchases(tx, { accountId, id: watchlistId }, brought, { now, max, maxEntries: max });
}
