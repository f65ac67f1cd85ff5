import { emptyDay, type ObservedDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';

/** An observed day while it is being filled. */
export type ObservedValues = { -readonly [K in keyof ObservedDay]: ObservedDay[K] };

/** A day of which nothing was observed yet. */
export function nothingObserved(instrumentId: number, venueId: number, date: IsoDate): ObservedValues {
  return { ...emptyDay, instrumentId, venueId, date };
}

const priceScale = 10_000;

/** A price with the four decimals of the market. */
export function roundPrice(price: number): number {
  return Math.round(price * priceScale) / priceScale;
}
