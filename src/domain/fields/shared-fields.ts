import { choice, date, text } from './field.ts';

/** Fields that several lists have, before what each of them adds. */
export const currency = choice('currency', {
  of: 'currency',
  family: 'identity',
  isUsual: true,
  isSorted: true,
  isGrouped: true,
  typed: 'ccy currency валюта währung',
  examples: ['eur', 'usd chf', 'currency:try'],
});
export const country = choice('country', {
  of: 'country',
  family: 'identity',
  isInBulk: false,
  isGrouped: true,
  typed: 'country страна land',
  examples: ['country:de', 'country:germany'],
});
export const sector = choice('sector', {
  of: 'sector',
  family: 'identity',
  isInBulk: false,
  isGrouped: true,
  typed: 'sector сектор отрасль sektor branche',
  examples: ['sector:banks', 'sector:real_estate'],
});
export const isin = text('isin', { family: 'identity', isUsual: true });
export const issuer = text('issuer', { property: 'issuerName', family: 'identity', isUsual: true, isSorted: true });
/** The day of the figures. */
export const figureDate = date('date', { family: 'date' });
