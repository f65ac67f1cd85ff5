import { dividendKinds } from '#domain/market/dividend.ts';
import { contactRoles } from '#domain/market/market-participant.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { publishedYieldTypes } from '#domain/market/trading-day.ts';
import { venueKinds } from '#domain/market/venue.ts';
import {
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
} from './fields.ts';

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

export const dividendFields = {
  ...subject,
  recordOn: date,
  kind: choice(dividendKinds),
  exOn: date,
  paysOn: date,
  amount: amountOf,
  currency,
} as const satisfies Fields;

export const trackedIndexFields = { ...subject, indexCode: text } as const satisfies Fields;

export const referenceIndexFields = {
  priceIndex: choice(priceIndexes),
  date,
  value: amountOf,
} as const;

export const exchangeRateFields = {
  currency: text,
  date,
  perEuro: amountOf,
} as const;
