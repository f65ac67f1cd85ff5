import { cashFlowFields, instrumentFields, offerFields, termFields } from './bond-fields.ts';
import type { Target } from './fields.ts';
import { commentFields, documentFields, ratingFields, relatedIssuerFields, reportFields } from './issuer-fields.ts';
import {
  dividendFields,
  exchangeRateFields,
  fundHoldingFields,
  indexMemberFields,
  indexValueFields,
  participantFields,
  quoteFields,
  referenceIndexFields,
  trackedIndexFields,
  tradingDayFields,
} from './market-fields.ts';
import { recordTargets } from './record-targets.ts';

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
  comments: {
    fields: commentFields,
    required: ['comment', 'provider', 'date', 'title'],
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
  'tracked-indexes': { fields: trackedIndexFields, required: ['indexCode'], oneOf: ['isin', 'code'] },
  dividends: {
    fields: dividendFields,
    required: ['recordOn', 'amount', 'currency'],
    oneOf: ['isin', 'code'],
  },
  'related-issuers': { fields: relatedIssuerFields, required: ['relation'], oneOf: ['isin', 'code', 'issuerCode'] },
  'exchange-rates': { fields: exchangeRateFields, required: ['currency', 'date', 'perEuro'], oneOf: [] },
  'reference-index': { fields: referenceIndexFields, required: ['priceIndex', 'date', 'value'], oneOf: [] },
  ...recordTargets,
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof targets;
