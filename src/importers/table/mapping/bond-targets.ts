import { bondStatuses } from '#domain/bond/bond-status.ts';
import { madeUpRepayments } from '#domain/bond/calculator/made-up-bond.ts';
import { couponKinds, offerTypes, overnightMethods, seniorities } from '#domain/bond/issue.ts';
import { markets } from '#domain/bond/market-conventions.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import { COUPON_DAYS } from '#math/schedule/schedule.ts';
import {
  amount,
  amountOf,
  choice,
  country,
  currency,
  cusip,
  date,
  type Fields,
  figi,
  flag,
  lei,
  longText,
  ofInstrument,
  price,
  rate,
  SMALL_MOST,
  sedol,
  subject,
  target,
  text,
  whole,
} from './fields.ts';

/** An issuer is known by its code or its name, which are not longer than an index takes. */
const ofIssuer = { type: 'text', max: 300 } as const;

/** An issuer, in a row of its own and in that of a bond. */
export const issuerFields = {
  issuerCode: ofIssuer,
  issuerLei: lei,
  issuerName: ofIssuer,
  issuerShortName: text,
  issuerCountry: country,
  issuerSector: text,
} as const;

export const instrumentFields = {
  ...subject,
  cusip,
  sedol,
  figi,
  kind: choice(['bond', 'stock', 'index', 'etf']),
  name: text,
  shortName: text,
  ticker: text,
  registrationNumber: text,
  currency,
  status: choice(bondStatuses.map(({ key }) => key)),
  ...issuerFields,
} as const;

/** More days of a lookback, lockout or payment delay than any terms have. */
const MAX_BUSINESS_DAYS = 30;

/** More than capitalised interest makes of a nominal. */
const MAX_POOL_FACTOR = 100;

export const termFields = {
  market: choice(markets),
  couponKind: choice(couponKinds),
  couponRate: rate,
  referenceRate: choice(referenceRates),
  quotedMargin: rate,
  couponCap: rate,
  couponFloor: rate,
  overnightMethod: choice(overnightMethods),
  lookbackDays: whole(0, MAX_BUSINESS_DAYS),
  hasObservationShift: flag,
  lockoutDays: whole(0, MAX_BUSINESS_DAYS),
  paymentDelayDays: whole(0, MAX_BUSINESS_DAYS),
  couponFormula: longText,
  priceIndex: choice(priceIndexes),
  baseIndex: amountOf,
  initialFaceValue: amountOf,
  hasDeflationFloor: flag,
  couponFrequency: whole(0, 365),
  couponPeriodDays: whole(1, SMALL_MOST),
  dayCount: choice(DAY_COUNT_NAMES),
  yieldDayCount: choice(DAY_COUNT_NAMES),
  yieldCompounding: choice(['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous']),
  yieldFrequency: { type: 'number', min: 0, max: 365 },
  issuedOn: date,
  issuedBefore: date,
  accruesFrom: date,
  maturesOn: date,
  firstCouponOn: date,
  lastCouponOn: date,
  couponDay: choice(COUPON_DAYS),
  laterRates: longText,
  repayment: choice(madeUpRepayments),
  repaysFrom: date,
  capitalisedUntil: date,
  capitalisedShare: { type: 'number', min: 0, max: 1 },
  redemptionPrice: price,
  faceValue: amountOf,
  faceCurrency: currency,
  poolFactor: { type: 'number', min: 0, max: MAX_POOL_FACTOR },
  issuedAmount: amountOf,
  outstandingAmount: amountOf,
  calendar: choice([...BUILT_IN_CALENDARS.keys()]),
  businessDayConvention: choice(['unadjusted', 'following', 'modified-following', 'preceding', 'modified-preceding']),
  settlementLag: whole(0, 30),
  exCouponDays: whole(0, 60),
  accruedPrecision: whole(0, 8),
  accruedStep: amountOf,
  accruesByRate: flag,
  paysAccruedAtOffer: flag,
  paidAccrualDayCount: choice(DAY_COUNT_NAMES),
  lastPeriodDayCount: choice(DAY_COUNT_NAMES),
  isAmortising: flag,
  isPerpetual: flag,
  isInflationLinked: flag,
  seniority: choice(seniorities),
  isSubordinated: flag,
  isDefaulted: flag,
} as const satisfies Fields;

export const bondTargets = {
  instruments: target(['name'], ['isin', 'code', 'cusip', 'sedol', 'figi'], { ...instrumentFields, ...termFields }),
  'cash-flows': ofInstrument(['paymentDate'], {
    paymentDate: date,
    accrualStart: date,
    accrualEnd: date,
    actualPaymentDate: date,
    recordDate: date,
    exDate: date,
    nominal: amount,
    couponRate: rate,
    coupon: amount,
    redemption: amount,
    capitalised: amount,
    isEstimated: flag,
    face: amountOf,
  }),
  offers: ofInstrument(['type', 'date'], {
    type: choice(offerTypes),
    date,
    periodStart: date,
    periodEnd: date,
    optionStyle: text,
    noticeDays: whole(0, SMALL_MOST),
    benchmarkSpread: rate,
    price,
    repurchasedAmount: amountOf,
    face: amountOf,
  }),
} as const;
