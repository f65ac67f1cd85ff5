import { indicativePriceOf, type ObservedDay } from '../trading-day.ts';
import { type DerivedValues, nothingDerived } from './derived-values.ts';

/** What follows from the prices of a day alone: mid, spread between the sides, and the price that stands for the day. */
export function derivePrices(observed: ObservedDay, previousIndicativePrice: number | null): DerivedValues {
  const day = nothingDerived();
  const { bid, ask } = observed;
  if (bid !== null && ask !== null) {
    day.mid = (bid + ask) / 2;
    day.bidAskSpread = ask - bid;
  }
  const indicative = indicativePriceOf(observed);
  day.indicativePrice = indicative?.price ?? null;
  day.indicativePriceType = indicative?.type ?? null;
  day.previousIndicativePrice = previousIndicativePrice;
  return day;
}
