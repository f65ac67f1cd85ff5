import { Type } from 'typebox';
import { paymentGaps, termGaps } from '#domain/bond/bond-gaps.ts';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { couponKinds, offerTypes, overnightMethods, seniorities } from '#domain/bond/issue.ts';
import { markets } from '#domain/bond/market-conventions.ts';
import { MAX_COMPARED_BONDS } from '#domain/bond/max-compared-bonds.ts';
import { optionFigureAbsences } from '#domain/bond/options/option-figures.ts';
import { headlineConventions, usualConventions } from '#domain/bond/shown-convention.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { indicativePriceTypes, indicativeYieldTypes, yieldOrigins } from '#domain/market/trading-day.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { dataSource } from '../platform/data-source.ts';
import { closedObject, nullable, number, type Static, text } from '../platform/schemas.ts';

/** What sets a bond apart. */
export const bondFeatures = [
  'amortising',
  'perpetual',
  'inflation-linked',
  'puttable',
  'callable',
  'defaulted',
] as const;
export type BondFeature = (typeof bondFeatures)[number];

/** A figure of the summary (price per 100, yield as a fraction, spread in basis points, modified duration in years): the value, how it changed since the day before, and where and when it comes from. */
const figure = (family: 'price' | 'yield' | 'spread' | 'duration') =>
  Type.Object({
    value: optionalField(family, number),
    change: optionalField(family, number),
    venueName: field('identity', text),
    date: field('date', text),
    masked: maskedNames,
  });

/** The running coupon: annual rate as a fraction, its next payment date, what a floating one follows, and words for what has no name. */
const coupon = Type.Object({
  kind: field('terms', Type.Enum([...couponKinds])),
  rate: optionalField('terms', number),
  referenceRate: optionalField('terms', Type.Enum([...referenceRates])),
  /** Over the reference rate; this and the bounds of the coupon are fractions. */
  margin: optionalField('terms', number),
  cap: optionalField('terms', number),
  floor: optionalField('terms', number),
  /** Of an index-linked bond: whether it repays no less than par. */
  hasDeflationFloor: optionalField('terms', Type.Boolean()),
  /** How a coupon in arrears is made of the fixings of an overnight rate; numbers of days are business days. */
  overnightMethod: optionalField('terms', Type.Enum([...overnightMethods])),
  lookbackDays: optionalField('terms', Type.Integer()),
  hasObservationShift: optionalField('terms', Type.Boolean()),
  lockoutDays: optionalField('terms', Type.Integer()),
  paymentDelayDays: optionalField('terms', Type.Integer()),
  /** Until when interest is added to the nominal in place of being paid, and which part of it, a fraction; null where it differs. */
  capitalisedUntil: optionalField('schedule', text),
  capitalisedShare: optionalField('schedule', number),
  formula: optionalField('terms', text),
  frequency: field('terms', Type.Integer()),
  periodDays: optionalField('terms', Type.Integer()),
  nextDate: optionalField('schedule', text),
  /** Whether the amount of that payment is set. */
  isNextSet: field('schedule', Type.Boolean()),
  /** Whether that payment is only assumed: no source listed it. */
  isNextAssumed: field('schedule', Type.Boolean()),
});

const rating = Type.Object({
  agency: field('identity', text),
  scale_point_name: optionalField('ratingGrade', text),
  outlook: optionalField('ratingGrade', text),
  date: field('date', text),
  of: field('identity', Type.Enum(['emission', 'emitent'])),
  masked: maskedNames,
});

/** One way in which the bond may end, and what the price means if it does: yields as fractions, modified duration in years. */
const exit = Type.Object({
  kind: field('terms', Type.Enum(['maturity', 'put', 'call', 'perpetuity'])),
  date: optionalField('schedule', text),
  price: optionalField('schedule', number),
  /** In the bond's own convention. */
  quotedYield: optionalField('yield', number),
  /** Annual compounding on calendar days / 365. */
  effectiveYield: optionalField('yield', number),
  /** Simple interest on calendar days / 365; null where a bond has none: floating coupons, no maturity. */
  simpleYield: optionalField('yield', number),
  /** The yield that its market reads first where that is neither of these: the simple yield of Japan, the bond-equivalent yield of US Treasury bills. */
  headlineYield: optionalField('yield', number),
  /** Modified duration at that yield. */
  duration: optionalField('duration', number),
  /** How these have changed since the day before. */
  quotedYieldChange: optionalField('yield', number),
  headlineYieldChange: optionalField('yield', number),
  durationChange: optionalField('duration', number),
  /** Modified duration at the effective yield, and its G-spread in basis points. */
  effectiveDuration: optionalField('duration', number),
  spread: optionalField('spread', number),
  /** Whether the payments up to it are known, and not assumed. */
  isCertain: field('terms', Type.Boolean()),
  /** Whether it has the lowest effective yield of those that the issuer can choose: maturity and his calls; of two ends or more. */
  isWorst: optionalField('yield', Type.Boolean()),
  masked: maskedNames,
});

/** The end that spreads over curves are to, and of a bond that repays in parts the average life, in years, at which its I-spread is. */
const spreadEnd = Type.Object({
  kind: optionalField('spread', Type.Enum(['maturity', 'put', 'call'])),
  date: optionalField('spread', text),
  averageLife: optionalField('spread', number),
  masked: maskedNames,
});

/** The government zero curve that spreads are measured over, and of a fitted one how many bonds it rests on and how well it meets them. */
const spreadCurve = Type.Object({
  kind: field('identity', Type.Enum(['government-zero', 'government-par', 'government-fitted'])),
  name: field('identity', text),
  date: field('date', text),
  bondCount: optionalField('identity', Type.Integer()),
  /** Root mean square of the errors of yield, in basis points. */
  error: optionalField('spread', number),
  masked: maskedNames,
});

/** The curve of overnight swaps that spreads over swaps are measured over. */
const swapCurve = Type.Object({
  overnightRate: field('identity', Type.Enum([...overnightRates])),
  name: field('identity', text),
  date: field('date', text),
  masked: maskedNames,
});

/** The price of a make-whole call, clean per 100: the larger of par and the payments at a yield of the government, a fraction, and a spread in basis points. */
const makeWhole = Type.Object({
  price: optionalField('yield', number),
  benchmarkYield: optionalField('yield', number),
  spread: field('terms', number),
  /** The first call at a price, to which payments are counted; null for maturity. */
  until: optionalField('schedule', text),
  masked: maskedNames,
});

/** What the price of the figures means beyond them, for a trade that settles on `settlement`. */
const priceFigures = Type.Object({
  settlement: field('date', text),
  dirtyPrice: optionalField('price', number),
  exits: Type.Array(exit),
  /** Of a bill. */
  discountRate: optionalField('yield', number),
  bondEquivalentYield: optionalField('yield', number),
  /** Of a floating-rate bond: years to the day on which its rate is set anew. */
  yearsToReset: optionalField('terms', number),
  /** Of a floating-rate bond whose margin is known, if its reference rate, a fraction, stays as it is until maturity: basis points, years. */
  discountMargin: optionalField('spread', number),
  assumedReferenceRate: optionalField('terms', number),
  effectiveDuration: optionalField('duration', number),
  spreadDuration: optionalField('duration', number),
  /** Of the spreads over curves below; null without them. */
  spreadEnd: nullable(spreadEnd),
  /** Over the government `curve`, in basis points: of the yield over its par yield at maturity, and over its zero rates. */
  gSpreadAtMaturity: optionalField('spread', number),
  zSpread: optionalField('spread', number),
  /** Over `swapCurve`, in basis points; null where there is none: of the yield over its quoted rate at the end or the average life, over its zero rates, of a par asset swap. */
  iSpread: optionalField('spread', number),
  swapZSpread: optionalField('spread', number),
  assetSwapSpread: optionalField('spread', number),
  /**
   * Of a bond with calls and puts, by the option model over `curve`: OAS in basis points, value of the option per 100; `effectiveDuration` is then
   * that of the model. Volatility in basis points and mean reversion, a fraction, are a year.
   */
  oas: optionalField('spread', number),
  optionValue: optionalField('spread', number),
  optionVolatility: optionalField('spread', number),
  optionMeanReversion: optionalField('spread', number),
  /** Whether the volatility is that of the US dollar, since none is set for the currency. */
  isOptionVolatilityBorrowed: optionalField('spread', Type.Boolean()),
  /** Why there is none; null where there is one, and of a bond without calls and puts to come. */
  optionAbsence: optionalField('spread', Type.Enum([...optionFigureAbsences])),
  /** Of an index-linked bond with a real yield: the rate of `curve` at its duration less that yield, a fraction. */
  breakeven: optionalField('yield', number),
  /** What the issuer would pay for a make-whole call on `settlement`; null without such a right, or without `curve`. */
  makeWhole: nullable(makeWhole),
  curve: nullable(spreadCurve),
  swapCurve: nullable(swapCurve),
  /** Of an index-linked bond whose index ratio is known: clean price and accrued interest in money, per 100 of the nominal at issue. */
  moneyPrice: optionalField('price', number),
  moneyAccrued: optionalField('accrued', number),
  /** Effective, if the index goes on rising by `assumedInflation` a year, as in the twelve months before; fractions. */
  nominalYield: optionalField('yield', number),
  /** What it then repays, per 100 of the nominal at issue, and whether that is its deflation floor. */
  moneyRedemption: optionalField('yield', number),
  isRedemptionFloored: optionalField('yield', Type.Boolean()),
  assumedInflation: optionalField('terms', number),
  masked: maskedNames,
});

/** How far an index has moved the nominal of a bond for settlement on a day: index values in points, or the face at issue. */
const indexation = Type.Object({
  priceIndex: optionalField('terms', Type.Enum([...priceIndexes])),
  ratio: field('terms', number),
  settled: optionalField('terms', number),
  base: optionalField('terms', number),
  initialFaceValue: optionalField('terms', number),
  settlement: field('date', text),
  /** Who says the values of the index. */
  sourceName: optionalField('identity', text),
});

/** The venue of the figures; the default one when absent or without a history of the bond. */
const bondSummaryQuery = closedObject({ venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) });

export const bondSummary = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  shortName: field('identity', text),
  isin: optionalField('identity', text),
  ticker: optionalField('identity', text),
  registrationNumber: optionalField('identity', text),
  issuer: nullable(
    Type.Object({
      id: field('identity', Type.Integer()),
      name: field('identity', text),
      country: optionalField('identity', text),
      sector: optionalField('identity', text),
    }),
  ),
  statusId: field('identity', Type.Integer()),
  statusKey: field('identity', Type.Enum(bondStatuses.map(({ key }) => key))),
  currency: field('identity', text),
  coupon,
  issuedOn: optionalField('date', text),
  maturesOn: optionalField('date', text),
  /** Of a bond that is repaid: the day of its last repayment. */
  repaidOn: optionalField('schedule', text),
  /** Of an amortising bond that pays: years to the repayments ahead, weighted by their amounts. */
  averageLife: optionalField('terms', number),
  daysToMaturity: optionalField('terms', Type.Integer()),
  nextOffer: nullable(
    Type.Object({
      type: field('terms', Type.Enum([...offerTypes])),
      date: field('schedule', text),
      /** Null of a make-whole call, whose price is not known before. */
      price: optionalField('schedule', number),
      isMakeWhole: field('terms', Type.Boolean()),
      daysLeft: field('terms', Type.Integer()),
    }),
  ),
  accrued: nullable(
    Type.Object({
      value: field('accrued', number),
      decimals: field('terms', Type.Integer()),
      settlement: field('date', text),
      /** Computed from what is known, what the venue says where our own is another, or computed from assumed payments. */
      origin: field('terms', Type.Enum([...yieldOrigins])),
    }),
  ),
  faceValue: field('terms', number),
  faceCurrency: field('terms', text),
  poolFactor: optionalField('terms', number),
  issuedAmount: optionalField('terms', number),
  outstandingAmount: optionalField('terms', number),
  /** Null for a bond that follows no price index, and where the index is not known. */
  indexation: nullable(indexation),
  /** By which the interest counts that a buyer pays. */
  dayCount: optionalField('terms', text),
  /** Whose conventions it trades by; null where no source names one. */
  market: optionalField('terms', Type.Enum([...markets])),
  yieldConvention: field('terms', text),
  /** In which yields are told until a reader chooses: that of its market. */
  usualConvention: field('terms', Type.Enum([...usualConventions, ...headlineConventions])),
  seniority: optionalField('terms', Type.Enum([...seniorities])),
  features: field('terms', Type.Array(Type.Enum([...bondFeatures]))),
  /** Of a bond that pays: terms that are not known, and what is not known of its payments. */
  termGaps: field('terms', Type.Array(Type.Enum([...termGaps]))),
  paymentGaps: field('schedule', Type.Array(Type.Enum([...paymentGaps]))),
  ratings: Type.Array(rating),
  venueId: optionalField('identity', Type.Integer()),
  price: nullable(figure('price')),
  yield: nullable(figure('yield')),
  spread: nullable(figure('spread')),
  duration: nullable(figure('duration')),
  /** Which price of the day the price is. */
  priceType: optionalField('price', Type.Enum([...indicativePriceTypes])),
  /** Null without a price, and where the yield is the source's own because the payments are not known well enough. */
  priceFigures: optionalField('yield', priceFigures),
  /** To what the yield is computed. */
  yieldType: optionalField('yield', Type.Enum([...indicativeYieldTypes])),
  yieldOrigin: optionalField('yield', Type.Enum([...yieldOrigins])),
  /** Whether the spread is computed by us or taken over; a computed one may be of a published yield. */
  spreadOrigin: optionalField('spread', Type.Enum([...yieldOrigins])),
  /** The price that a published yield belongs to, where it is not the price above. */
  yieldPrice: optionalField('price', number),
  /** The end of that yield; with the open terms it would tell the type. */
  yieldDate: optionalField('yield', text),
  /** Whether figures of the day are missing because they are not computed yet: the moment of a change, and so closed with them. */
  isWaiting: optionalField('yield', Type.Boolean()),
  masked: maskedNames,
  isGenerated: field('state', Type.Boolean()),
  sources: Type.Array(dataSource),
});
export type BondSummary = Static<typeof bondSummary>;

/** Identity, terms, and the latest figures of one venue. Rates and yields are fractions, spreads basis points. */
export const bondSummaryCall = defineCall('GET /api/bonds/:id/summary/', {
  summary: 'Tell what a bond is, and its latest figures',
  params: bondParams,
  query: bondSummaryQuery,
  answer: bondSummary,
});

const bondSummariesQuery = closedObject({
  /** Ids parted by commas. */
  bonds: Type.String({ pattern: `^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${MAX_COMPARED_BONDS - 1}}$` }),
});

const bondSummaries = Type.Object({
  /** In the order asked for, each once. */
  items: Type.Array(bondSummary),
  /** Ids that no bond has. */
  unknown: Type.Array(field('state', Type.Integer())),
});
export type BondSummaries = Static<typeof bondSummaries>;

/** The summaries of bonds to compare, each with the figures of its usual venue. */
export const bondSummariesCall = defineCall('GET /api/bond-summaries/', {
  summary: 'Tell of bonds to compare what they are, and their latest figures',
  query: bondSummariesQuery,
  answer: bondSummaries,
});
