import type { IsoDate } from '#math/units.ts';

/**
 * Measures of one trading day, in the order in which they are stored. Prices per 100 of outstanding face, clean; yields and
 * rates are fractions; spreads are fractions; durations in years; turnover in the currency of trading. What a source published
 * belongs to a price: yield, duration and spreads to `publishedPrice`, the others to the weighted average and to the close.
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
  'publishedPrice',
  'publishedYield',
  'publishedMacaulay',
  'publishedGSpread',
  'publishedZSpread',
  'publishedAverageYield',
  'publishedAverageMacaulay',
  'publishedCloseYield',
  'publishedAccrued',
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
  'yieldPrice',
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

/** To what a source computes its yield; a mortgage bond's to the day on which its pool is expected to be repaid. */
export const publishedYieldTypes = ['maturity', 'offer', 'expected'] as const;
export type PublishedYieldType = (typeof publishedYieldTypes)[number];

/**
 * How a source computes its yields: as the market of the bond; effective, by calendar days of a year of 365; compounded so often a year, in
 * coupon periods; continuously; simple to maturity; or as the discount rate of a bill.
 */
export const publishedYieldConventions = [
  'market',
  'effective',
  'annual',
  'semiannual',
  'quarterly',
  'monthly',
  'continuous',
  'simple',
  'discount',
] as const;
export type PublishedYieldConvention = (typeof publishedYieldConventions)[number];

/** Rates of a source that no yield follows from: simple yields, and discount rates of bills. */
const rawRates = ['simple', 'discount'] as const satisfies readonly PublishedYieldConvention[];

/**
 * To what the indicative yield is computed: maturity, else the next put or call, else the running coupon; or to an expected end. A rate
 * that could not be told as an effective yield is named as what it is.
 */
export const indicativeYieldTypes = ['maturity', 'offer', 'current', 'expected', ...rawRates] as const;
export type IndicativeYieldType = (typeof indicativeYieldTypes)[number];

/** The types of an indicative yield that is no effective one: current and simple yields, and discount rates. */
export const rateTypes = ['current', ...rawRates] as const satisfies readonly IndicativeYieldType[];
export type RateType = (typeof rateTypes)[number];

/** What an indicative yield is: effective, or such a rate. */
export const shownYieldConventions = ['effective', ...rateTypes] as const;
export type ShownYieldConvention = (typeof shownYieldConventions)[number];

/** What an indicative yield of a type is. */
export function shownYieldConventionOf(type: IndicativeYieldType | null): ShownYieldConvention {
  return rateTypes.find((rate) => rate === type) ?? 'effective';
}

/** Whether an indicative yield of a type is an effective one. */
export function isEffectiveType(type: IndicativeYieldType | null): boolean {
  return !rateTypes.some((rate) => rate === type);
}

/** The same where it is known whose the offer is. */
export const yieldEnds = [...indicativeYieldTypes, 'put', 'call'] as const;
export type YieldEnd = (typeof yieldEnds)[number];

/**
 * Where a yield comes from: computed by us from payments that are known; published by the source; or computed from payments that are
 * assumed in part, which nobody confirmed.
 */
export const yieldOrigins = ['computed', 'published', 'assumed'] as const;
export type YieldOrigin = (typeof yieldOrigins)[number];

/** Whether accrued interest follows from the terms, or is what the source says that a buyer pays. */
const accruedOrigins = ['computed', 'published'] as const;
type AccruedOrigin = (typeof accruedOrigins)[number];

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
  readonly publishedYieldType: PublishedYieldType | null;
  /** Null for effective, as sources without a word of it tell yields. */
  readonly publishedYieldConvention: PublishedYieldConvention | null;
  /** Day on which the source settles a trade of the day; by the bond's own terms where it is null. */
  readonly settlesOn: IsoDate | null;
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
  readonly accruedOrigin: AccruedOrigin | null;
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
  publishedYieldType: null,
  publishedYieldConvention: null,
  settlesOn: null,
  badData: null,
};
