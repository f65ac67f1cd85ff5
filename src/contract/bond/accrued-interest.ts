import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { nullable, number, type Static, text } from '../platform/schemas.ts';

/** The period that interest runs in; `days` by the day count from its first day. */
const period = Type.Object({
  start: field('schedule', text),
  end: field('schedule', text),
  days: field('accrued', Type.Integer()),
  couponRate: optionalField('schedule', number),
  isEstimated: field('state', Type.Boolean()),
  /** Whether the coupon stays with the seller, so that the interest is below 0. */
  isEx: field('state', Type.Boolean()),
});

const accruedInterest = Type.Object({
  /** Per 100 of the nominal outstanding on the day, as the issue writes it; null where none accrues or the coupon is not known. */
  nkd: optionalField('accrued', text),
  'nkd.numeric': optionalField('accrued', number),
  /** For one bond, in `faceCurrency`. */
  perBond: optionalField('accrued', number),
  faceCurrency: field('terms', text),
  date: field('date', text),
  dayCount: optionalField('terms', text),
  period: nullable(period),
});
export type AccruedInterest = Static<typeof accruedInterest>;

/** For settlement on the date, which is not before the first accrual and not after maturity, nor after today plus 2 days and the settlement of a trade of today. */
export const accruedInterestCall = defineCall('GET /api/bonds/:bondId/getNkdInfo/:date/', {
  summary: 'Tell the accrued interest of a bond on a day',
  params: Type.Object({ bondId: text, date: Type.String({ description: 'YYYY-MM-DD' }) }),
  answer: accruedInterest,
});
