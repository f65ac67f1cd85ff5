import { bondStatuses } from '#domain/bond-status.ts';
import { couponKinds, offerTypes } from '#domain/issue.ts';
import { documentKinds } from '#domain/issue-document.ts';
import { languages } from '#domain/language.ts';
import { issuerRelations } from '#domain/legal-entity.ts';
import { isLei } from '#domain/lei.ts';
import { markets } from '#domain/market-conventions.ts';
import { contactRoles } from '#domain/market-participant.ts';
import { priceIndexes } from '#domain/price-index.ts';
import { partyRoles, ratingTypes } from '#domain/rating.ts';
import { referenceRates } from '#domain/reference-rate.ts';
import { reportScales, reportStandards, reportStatements } from '#domain/report.ts';
import { publishedYieldTypes } from '#domain/trading-day.ts';
import { venueKinds } from '#domain/venue.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { DAY_COUNT_NAMES } from '#math/day-count/day-count-name.ts';
import {
  amount,
  amountOf,
  choice,
  country,
  currency,
  date,
  duration,
  type Fields,
  flag,
  phone,
  price,
  rate,
  subject,
  text,
  webAddress,
  whole,
} from './fields.ts';

const languageCodes = languages.map(({ code }) => code);
const lei = { type: 'text', isWrong: (code: string) => !isLei(code) } as const;
const SMALL_MOST = 32_767;

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
  poolFactor: { type: 'number', least: 0, most: 1 },
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

export const tradingDayFields = {
  ...subject,
  venue: text,
  date,
  boardName: text,
  lastDealAt: { type: 'moment' },
  bid: price,
  ask: price,
  open: price,
  low: price,
  high: price,
  last: price,
  average: price,
  close: price,
  marketPrice: price,
  marketPrice2: price,
  admittedQuote: price,
  volume: amountOf,
  turnover: amountOf,
  nominalTurnover: amountOf,
  dealCount: amountOf,
  settlesOn: date,
  publishedPrice: price,
  publishedYield: rate,
  publishedYieldDate: date,
  publishedYieldType: choice(publishedYieldTypes),
  publishedMacaulay: duration,
  publishedGSpread: rate,
  publishedZSpread: rate,
  publishedAverageYield: rate,
  publishedAverageMacaulay: duration,
  publishedCloseYield: rate,
  publishedAccrued: { type: 'number', quantity: 'price' },
  face: amountOf,
} as const satisfies Fields;

export const ratingFields = {
  ...subject,
  issuerCode: text,
  agency: text,
  grade: text,
  outlook: text,
  type: choice(ratingTypes.map(({ key }) => key)),
  ratedOn: date,
} as const;

export const referenceIndexFields = {
  priceIndex: choice(priceIndexes),
  date,
  value: amountOf,
} as const;

export const participantFields = {
  participant: text,
  name: text,
  shortName: text,
  country,
  website: webAddress,
  ground: text,
  kind: choice(venueKinds),
  takesRequests: flag,
  hidesQuotes: flag,
  person: text,
  role: choice(contactRoles),
  phone,
  email: text,
} as const;

export const quoteFields = {
  ...subject,
  participant: text,
  contact: text,
  quotedAt: { type: 'moment' },
  bid: price,
  ask: price,
  bidSize: amountOf,
  askSize: amountOf,
  tradedVolume: amountOf,
  currency,
  isIndicative: flag,
  face: amountOf,
} as const satisfies Fields;

export const documentFields = {
  ...subject,
  issuerCode: text,
  path: text,
  kind: choice(documentKinds),
  title: text,
  titleLanguage: choice(languageCodes),
  date,
  language: choice(languageCodes),
} as const;

export const reportFields = {
  issuerCode: text,
  lei,
  standard: choice(reportStandards),
  variant: text,
  statement: choice(reportStatements),
  line: text,
  lineName: text,
  language: choice(languageCodes),
  position: whole(0, 2_147_483_647),
  level: whole(0, 20),
  isSummary: flag,
  startsOn: date,
  endsOn: date,
  value: { type: 'number' },
  currency,
  unit: text,
  filedOn: date,
  filing: text,
  scale: choice(Object.keys(reportScales) as readonly (keyof typeof reportScales)[]),
  fiscalYearEnds: whole(1, 12),
  archiveUrl: text,
} as const satisfies Fields;

export const indexValueFields = {
  ...subject,
  venue: text,
  date,
  value: { type: 'number' },
  publishedYield: rate,
  publishedMacaulay: duration,
  publishedGSpread: rate,
} as const satisfies Fields;

export const indexMemberFields = { ...subject, indexCode: text, date, weight: rate } as const;

export const fundHoldingFields = {
  ...subject,
  fundIsin: subject.isin,
  date,
  name: text,
  weight: rate,
  quantity: { type: 'number' },
  marketValue: { type: 'number' },
  currency,
} as const satisfies Fields;

export const relatedIssuerFields = {
  ...subject,
  issuerCode: text,
  relation: choice([...new Set([...issuerRelations, ...partyRoles])]),
  relatedCode: text,
  relatedName: text,
  relatedLei: lei,
  share: rate,
} as const;

interface Target {
  readonly fields: Fields;
  /** Fields without which a row means nothing. */
  readonly required: readonly string[];
  /** Sets of fields of which one at least has to be mapped. */
  readonly oneOf: readonly string[];
}

/** What a mapping may fill. */
export const targets = {
  instruments: {
    fields: { ...instrumentFields, ...termFields },
    required: ['name'],
    oneOf: ['isin', 'code'],
  },
  'cash-flows': { fields: cashFlowFields, required: ['paymentDate'], oneOf: ['isin', 'code'] },
  offers: { fields: offerFields, required: ['type', 'date'], oneOf: ['isin', 'code'] },
  'trading-days': { fields: tradingDayFields, required: ['venue', 'date'], oneOf: ['isin', 'code'] },
  participants: { fields: participantFields, required: ['participant', 'name'], oneOf: ['participant'] },
  quotes: { fields: quoteFields, required: ['participant', 'quotedAt'], oneOf: ['isin', 'code'] },
  ratings: {
    fields: ratingFields,
    required: ['agency', 'grade', 'ratedOn'],
    oneOf: ['isin', 'code', 'issuerCode'],
  },
  documents: {
    fields: documentFields,
    required: ['path', 'kind', 'title', 'date'],
    oneOf: ['isin', 'code', 'issuerCode'],
  },
  reports: {
    fields: reportFields,
    required: ['standard', 'statement', 'line', 'endsOn', 'value', 'currency', 'filedOn'],
    oneOf: ['issuerCode', 'lei'],
  },
  'index-values': { fields: indexValueFields, required: ['venue', 'date', 'value'], oneOf: ['isin', 'code'] },
  'index-members': { fields: indexMemberFields, required: ['indexCode', 'date'], oneOf: ['isin', 'code'] },
  'fund-holdings': {
    fields: fundHoldingFields,
    required: ['fundIsin', 'date', 'name'],
    oneOf: ['isin', 'code', 'name'],
  },
  'related-issuers': { fields: relatedIssuerFields, required: ['relation'], oneOf: ['isin', 'code', 'issuerCode'] },
  'reference-index': { fields: referenceIndexFields, required: ['priceIndex', 'date', 'value'], oneOf: [] },
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof targets;
