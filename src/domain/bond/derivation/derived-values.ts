import { bidAskSpread } from '../../market/best-sides.ts';
import type { DerivedDay, DerivedMeasure, ObservedDay } from '../../market/trading-day.ts';
import { derivedMeasures, indicativePriceOf } from '../../market/trading-day.ts';

/** A derived day while it is being filled. */
export type DerivedValues = { -readonly [K in keyof DerivedDay]: DerivedDay[K] };

const nothing: DerivedValues = {
  ...(Object.fromEntries(derivedMeasures.map((measure) => [measure, null])) as Record<DerivedMeasure, null>),
  indicativePriceType: null,
  indicativeYieldType: null,
  yieldOrigin: null,
  accruedOrigin: null,
  benchmarkName: null,
  offerDate: null,
};

/** A derived day of which nothing is known. */
function nothingDerived(): DerivedValues {
  return { ...nothing };
}

/** What follows from the prices of a day alone: mid, spread between the sides (none of a crossed market), and the price that stands for the day. */
export function derivePrices(observed: ObservedDay, previousIndicativePrice: number | null): DerivedValues {
  const day = nothingDerived();
  const { bid, ask } = observed;
  if (bid !== null && ask !== null) {
    day.mid = (bid + ask) / 2;
    day.bidAskSpread = bidAskSpread(bid, ask);
  }
  const indicative = indicativePriceOf(observed);
  day.indicativePrice = indicative?.price ?? null;
  day.indicativePriceType = indicative?.type ?? null;
  day.previousIndicativePrice = previousIndicativePrice;
  return day;
}
