import type { IsoDate } from '#math/units.ts';

/**
 * Measures of one trading day, in the order in which they are stored. Prices per 100 of outstanding face, clean; yields and
 * rates are fractions; spreads are fractions; durations in years; turnover in the currency of trading.
 */
export const observedMeasures = [
  'bid',
  'ask',
  'open',
  'low',
  'high',
  'last',
  'average',
  'close',
  'marketPrice',
  'marketPrice2',
  'admittedQuote',
  'volume',
  'turnover',
  'nominalTurnover',
  'dealCount',
  'publishedYield',
  'publishedMacaulay',
  'publishedGSpread',
  'publishedZSpread',
] as const;

export const derivedMeasures = [
  'mid',
  'bidAskSpread',
  'indicativePrice',
  'previousIndicativePrice',
  'accrued',
  'yieldToMaturityBid',
  'yieldToMaturityAsk',
  'yieldToMaturityLast',
  'yieldToMaturityClose',
  'yieldToPutBid',
  'yieldToPutAsk',
  'yieldToPutLast',
  'yieldToPutClose',
  'yieldToCallBid',
  'yieldToCallAsk',
  'yieldToCallLast',
  'yieldToCallClose',
  'indicativeYield',
  'effectiveYieldToMaturity',
  'effectiveYieldToOffer',
  'currentYield',
  'macaulayToMaturity',
  'macaulayToOffer',
  'macaulay',
  'modifiedToMaturity',
  'modified',
  'yearsToMaturity',
  'yearsToOffer',
  'convexity',
  'convexityToOffer',
  'pvbp',
  'gSpread',
  'tSpread',
] as const;

type ObservedMeasure = (typeof observedMeasures)[number];
export type DerivedMeasure = (typeof derivedMeasures)[number];
export type TradingMeasure = ObservedMeasure | DerivedMeasure;

/** Which price stands for the day: weighted average, market, close, admitted, mid, last (in this order of preference). */
export const indicativePriceTypes = ['average', 'market', 'close', 'admitted', 'mid', 'last'] as const;
export type IndicativePriceType = (typeof indicativePriceTypes)[number];

/** To what the indicative yield is computed: maturity, else the next put or call, else the running coupon. */
export const indicativeYieldTypes = ['maturity', 'offer', 'current'] as const;
type IndicativeYieldType = (typeof indicativeYieldTypes)[number];

/** Whether a yield was computed by us or, where the payments are not known well enough, taken over from the source. */
export const yieldOrigins = ['computed', 'published'] as const;
type YieldOrigin = (typeof yieldOrigins)[number];

export type ObservedValues = { readonly [M in ObservedMeasure]: number | null };
type DerivedValues = { readonly [M in DerivedMeasure]: number | null };

/** What a source said about a day. */
export interface ObservedDay extends ObservedValues {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly boardName: string | null;
  /** Date to which the source computed its published yield. */
  readonly publishedYieldDate: IsoDate | null;
  /** Moment of the last deal, UTC, as ISO text. */
  readonly lastDealAt: string | null;
  /** Raw text of values that could not be read, by measure. */
  readonly badData: Readonly<Partial<Record<ObservedMeasure, string>>> | null;
}

/** What the bond mathematics says about it. */
export interface DerivedDay extends DerivedValues {
  readonly indicativePriceType: IndicativePriceType | null;
  readonly indicativeYieldType: IndicativeYieldType | null;
  readonly yieldOrigin: YieldOrigin | null;
  readonly benchmarkName: string | null;
  readonly offerDate: IsoDate | null;
}

export interface TradingDay extends ObservedDay, DerivedDay {}

/**
 * The price that stands for the day and its type, by the order of preference above; null when the day has no price at all.
 * Source: the order published by Cbonds for its indicative price.
 */
export function indicativePriceOf(
  day: Pick<ObservedValues, 'average' | 'marketPrice' | 'close' | 'admittedQuote' | 'bid' | 'ask' | 'last'>,
): { readonly type: IndicativePriceType; readonly price: number } | null {
  const mid = day.bid !== null && day.ask !== null ? (day.bid + day.ask) / 2 : null;
  const candidates = {
    average: day.average,
    market: day.marketPrice,
    close: day.close,
    admitted: day.admittedQuote,
    mid,
    last: day.last,
  };
  for (const type of indicativePriceTypes) {
    const price = candidates[type];
    if (price !== null) return { type, price };
  }
  return null;
}

const noValues = Object.fromEntries(observedMeasures.map((measure) => [measure, null])) as Record<
  keyof ObservedValues,
  null
>;

/** A trading day without any value; importers fill in what their source gives. */
export const emptyDay: Omit<ObservedDay, 'instrumentId' | 'venueId' | 'date'> = {
  ...noValues,
  boardName: null,
  lastDealAt: null,
  publishedYieldDate: null,
  badData: null,
};
