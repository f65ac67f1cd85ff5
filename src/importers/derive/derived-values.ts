import type { DerivedDay } from '#domain/trading-day.ts';

/** A derived day while it is being filled. */
export type DerivedValues = { -readonly [K in keyof DerivedDay]: DerivedDay[K] };

/** A derived day of which nothing is known. */
export function nothingDerived(): DerivedValues {
  return {
    mid: null,
    bidAskSpread: null,
    indicativePrice: null,
    previousIndicativePrice: null,
    accrued: null,
    yieldToMaturityBid: null,
    yieldToMaturityAsk: null,
    yieldToMaturityLast: null,
    yieldToMaturityClose: null,
    yieldToPutBid: null,
    yieldToPutAsk: null,
    yieldToPutLast: null,
    yieldToPutClose: null,
    yieldToCallBid: null,
    yieldToCallAsk: null,
    yieldToCallLast: null,
    yieldToCallClose: null,
    indicativeYield: null,
    effectiveYieldToMaturity: null,
    effectiveYieldToOffer: null,
    currentYield: null,
    macaulayToMaturity: null,
    macaulayToOffer: null,
    macaulay: null,
    modifiedToMaturity: null,
    modified: null,
    yearsToMaturity: null,
    yearsToOffer: null,
    convexity: null,
    convexityToOffer: null,
    pvbp: null,
    gSpread: null,
    tSpread: null,
    indicativePriceType: null,
    indicativeYieldType: null,
    yieldOrigin: null,
    benchmarkName: null,
    offerDate: null,
  };
}
