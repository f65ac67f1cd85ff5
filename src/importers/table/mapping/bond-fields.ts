import { bondStatuses } from '#domain/bond/bond-status.ts';
import { couponKinds, offerTypes } from '#domain/bond/issue.ts';
import { markets } from '#domain/bond/market-conventions.ts';
import { seniorities } from '#domain/bond/seniority.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { referenceRates } from '#domain/market/reference-rate.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import {
  amount,
  amountOf,
  choice,
  country,
  currency,
  date,
  type Fields,
  flag,
  price,
  rate,
  SMALL_MOST,
  subject,
  text,
  whole,
} from './fields.ts';

export const instrumentFields = {
  ...subject,
  kind: choice(['bond', 'stock', 'index', 'etf']),
  name: text,
  shortName: text,
  ticker: text,
  registrationNumber: text,
  currency,
  status: choice(bondStatuses.map(({ key }) => key)),
  issuerCode: text,
  issuerName: text,
  issuerShortName: text,
  issuerCountry: country,
  issuerSector: text,
} as const;

export const termFields = {
  market: choice(markets),
  couponKind: choice(couponKinds),
  couponRate: rate,
  referenceRate: choice(referenceRates),
  quotedMargin: rate,
  couponCap: rate,
  couponFloor: rate,
  couponFormula: text,
  priceIndex: choice(priceIndexes),
  baseIndex: amountOf,
  initialFaceValue: amountOf,
  couponFrequency: whole(0, 12),
  couponPeriodDays: whole(1, SMALL_MOST),
  dayCount: choice(DAY_COUNT_NAMES),
  yieldDayCount: choice(DAY_COUNT_NAMES),
  yieldCompounding: choice(['Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous']),
  yieldFrequency: whole(0, 12),
  issuedOn: date,
  accruesFrom: date,
  maturesOn: date,
  redemptionPrice: price,
  faceValue: amountOf,
  faceCurrency: currency,
  poolFactor: { type: 'number', min: 0, max: 1 },
  issuedAmount: amountOf,
  outstandingAmount: amountOf,
  calendar: choice([...BUILT_IN_CALENDARS.keys()]),
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

export const cashFlowFields = {
  ...subject,
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
  isEstimated: flag,
  face: amountOf,
} as const;

export const offerFields = {
  ...subject,
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
} as const;
