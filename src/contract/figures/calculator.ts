import { Type } from 'typebox';
import { couponKinds, offerTypes, overnightMethods, paymentOrigins, seniorities } from '#domain/bond/issue.ts';
import { markets } from '#domain/bond/market-conventions.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { indicativePriceTypes } from '#domain/market/trading-day.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { isoDatePattern } from '../platform/errors.ts';
import { arrayOf, closedObject, nullable, number, type Static, text } from '../platform/schemas.ts';

const numbers = Type.Array(number);
const flag = field('terms', Type.Boolean());
const dayCount = Type.Enum([...DAY_COUNT_NAMES]);

/** How a yield discounts. */
const yieldConvention = Type.Object({
  dayCount: field('terms', dayCount),
  compounding: field('terms', Type.Enum(['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'])),
  frequency: field('terms', number),
});

/** The terms that the bond mathematics takes, as `IssueTerms` of the domain: rates are fractions, amounts in face currency. */
const calculatedTerms = Type.Object({
  market: optionalField('terms', Type.Enum([...markets])),
  couponKind: field('terms', Type.Enum([...couponKinds])),
  couponRate: optionalField('terms', number),
  referenceRate: optionalField('terms', Type.Enum([...referenceRates])),
  quotedMargin: optionalField('terms', number),
  couponCap: optionalField('terms', number),
  couponFloor: optionalField('terms', number),
  overnightMethod: optionalField('terms', Type.Enum([...overnightMethods])),
  lookbackDays: optionalField('terms', number),
  hasObservationShift: optionalField('terms', Type.Boolean()),
  lockoutDays: optionalField('terms', number),
  paymentDelayDays: optionalField('terms', number),
  couponFormula: optionalField('terms', text),
  priceIndex: optionalField('terms', Type.Enum([...priceIndexes])),
  baseIndex: optionalField('terms', number),
  initialFaceValue: optionalField('terms', number),
  hasDeflationFloor: optionalField('terms', Type.Boolean()),
  couponFrequency: field('terms', number),
  couponPeriodDays: optionalField('terms', number),
  dayCount: optionalField('terms', dayCount),
  yieldConvention,
  issuedOn: optionalField('terms', text),
  accruesFrom: optionalField('terms', text),
  maturesOn: optionalField('terms', text),
  redemptionPrice: field('terms', number),
  faceValue: field('terms', number),
  faceCurrency: field('terms', text),
  poolFactor: optionalField('terms', number),
  calendar: field('terms', text),
  settlementLag: field('terms', number),
  exCouponDays: field('terms', number),
  accruedPrecision: optionalField('terms', number),
  accruedStep: optionalField('terms', number),
  accruesByRate: flag,
  paidAccrualDayCount: optionalField('terms', dayCount),
  lastPeriodDayCount: optionalField('terms', dayCount),
  paysAccruedAtOffer: flag,
  isAmortising: flag,
  isPerpetual: flag,
  isInflationLinked: flag,
  seniority: optionalField('terms', Type.Enum([...seniorities])),
  isDefaulted: flag,
});

/** A payment, per 100 of the initial nominal. */
const payment = Type.Object({
  number: field('schedule', number),
  accrualStart: optionalField('schedule', text),
  accrualEnd: optionalField('schedule', text),
  referenceStart: optionalField('schedule', text),
  referenceEnd: optionalField('schedule', text),
  paymentDate: field('schedule', text),
  exDate: optionalField('schedule', text),
  nominal: field('schedule', number),
  couponRate: optionalField('schedule', number),
  coupon: optionalField('schedule', number),
  redemption: field('schedule', number),
  poolFactor: field('schedule', number),
  isEstimated: field('schedule', Type.Boolean()),
  /** What it was made from: the terms, or the terms run back from maturity; null where a source listed it. */
  madeFrom: optionalField('schedule', Type.Enum([...paymentOrigins])),
});

const offer = Type.Object({
  type: field('schedule', Type.Enum([...offerTypes])),
  date: field('schedule', text),
  price: optionalField('schedule', number),
  periodStart: optionalField('schedule', text),
  periodEnd: optionalField('schedule', text),
  optionStyle: optionalField('schedule', text),
  noticeDays: optionalField('schedule', number),
});

/** A government zero curve: continuous zero rates at times in years, or the parameters of a fitted one, flat outside of its bonds' lives. */
const curve = Type.Object({
  kind: field('identity', Type.Enum(['government-zero', 'government-par', 'government-fitted'])),
  name: field('identity', text),
  date: field('date', text),
  times: optionalField('yield', numbers),
  rates: optionalField('yield', numbers),
  /** b0, b1, b2, b3, tau1, tau2; b3 and tau2 are 0 for Nelson-Siegel. */
  parameters: optionalField('yield', numbers),
  shortest: optionalField('yield', number),
  longest: optionalField('yield', number),
  masked: maskedNames,
});

/**
 * The zero curve behind quoted rates of overnight swaps, from its own day on: continuous zero rates at times in years, logarithms of discount
 * factors linear between; and those quoted rates by years of their terms.
 */
const swapCurve = Type.Object({
  overnightRate: field('identity', Type.Enum([...overnightRates])),
  name: field('identity', text),
  date: field('date', text),
  times: optionalField('yield', numbers),
  rates: optionalField('yield', numbers),
  terms: optionalField('yield', numbers),
  quotes: optionalField('yield', numbers),
  masked: maskedNames,
});

/** A government bond, chosen and ordered by its terms, with the effective yield of its latest day, a fraction, at its Macaulay duration in years. */
const benchmark = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  /** Belongs to the yield: whether there is one is hidden with it. */
  date: optionalField('yield', text),
  duration: optionalField('duration', number),
  yield: optionalField('yield', number),
  masked: maskedNames,
});

/** What bonds of a currency are measured against. */
const calculationMarket = Type.Object({
  currency: field('identity', text),
  today: field('date', text),
  /** The day that was asked for, whose curves and benchmarks these are or the last before it; null for the latest. */
  askedDay: optionalField('date', text),
  curve: nullable(curve),
  swaps: nullable(swapCurve),
  benchmarks: Type.Array(benchmark),
  /**
   * One-factor Hull-White for bonds with calls and puts: mean reversion a year, volatility absolute a year, and whether that is the US
   * dollar's, since none is set for the currency.
   */
  optionModel: Type.Object({
    meanReversion: field('identity', number),
    volatility: field('identity', number),
    isBorrowed: field('identity', Type.Boolean()),
  }),
});
export type CalculationMarket = Static<typeof calculationMarket>;

const bondCalculation = Type.Object({
  name: field('identity', text),
  isin: optionalField('identity', text),
  terms: calculatedTerms,
  /** Whether it repays by shares or another underlying, or may become it. */
  followsUnderlying: field('terms', Type.Boolean()),
  cashFlows: Type.Array(payment),
  offers: Type.Array(offer),
  /** Rights of the issuer to a make-whole call; the spread over the benchmark is a fraction. */
  makeWholeRights: arrayOf({
    startsOn: optionalField('schedule', text),
    endsOn: optionalField('schedule', text),
    spread: field('terms', number),
  }),
  /** Rates of a coupon that is set day by day, from a day on. */
  resets: arrayOf({ from: field('terms', text), rate: field('terms', number) }),
  /** Values of the price index on the days that the index ratio is worked out between. */
  indexValues: arrayOf({ date: field('date', text), value: field('terms', number) }),
  /** The latest indicative price; null without one. */
  price: nullable(
    Type.Object({
      value: optionalField('price', number),
      kind: optionalField('price', Type.Enum([...indicativePriceTypes])),
      venueName: field('identity', text),
      date: field('date', text),
      masked: maskedNames,
    }),
  ),
  market: calculationMarket,
});
export type BondCalculation = Static<typeof bondCalculation>;

export const bondCalculationCall = defineCall('GET /api/bonds/:id/calculation/', {
  summary: 'Read what the calculator of a bond works with',
  params: bondParams,
  query: closedObject({
    venue: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Id of the venue of the price' }),
    ),
  }),
  answer: bondCalculation,
});

export const calculationMarketCall = defineCall('GET /api/calculator/:currency/', {
  summary: 'Read what made-up bonds of a currency are measured against',
  params: Type.Object({ currency: Type.String({ description: 'Code of the currency, ISO 4217' }) }),
  query: closedObject({
    date: Type.Optional(
      Type.String({ pattern: isoDatePattern, description: 'Day of curves and benchmarks; today where it is absent' }),
    ),
    bond: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 999_999_999, description: 'Id of the bond whose market it is' }),
    ),
  }),
  answer: calculationMarket,
});

/** A bond that others are measured against, by the address that the specification gives. */
export const benchmarkItemCall = defineCall('GET /cb/emissions/item/global/json/:id/', {
  summary: 'Read a benchmark bond',
  params: bondParams,
  query: closedObject({ lang: Type.Optional(text) }),
  answer: Type.Object({
    response: Type.Object({
      items: arrayOf({
        id: field('identity', Type.Integer()),
        document: field('identity', text),
        isin_code: optionalField('identity', text),
        currency_name: field('identity', text),
        maturity_date: optionalField('terms', text),
        date: optionalField('yield', text),
        indicative_price: optionalField('price', number),
        indicative_yield: optionalField('yield', number),
        duration: optionalField('duration', number),
        masked: maskedNames,
      }),
    }),
  }),
});
