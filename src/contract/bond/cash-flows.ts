import { Type } from 'typebox';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, fileAnswer, mediaTypes, optionalField } from '../platform/call.ts';
import { closedObject, nullable, number, type Static, text } from '../platform/schemas.ts';

/** A payment with the ten columns of the specification and its ex-date. Rates are fractions; sums are in face currency for one bond. */
export const cashFlow = Type.Object({
  num: field('schedule', Type.Integer()),
  date: field('schedule', text),
  actual_payment_date: optionalField('schedule', text),
  record_date: optionalField('schedule', text),
  /** From this date, or in some markets the day after, a buyer does not receive the payment. */
  ex_date: optionalField('schedule', text),
  /** Day from which the bond is not traded before a payment; null while no source gives it. */
  nontrading_start_date: optionalField('schedule', text),
  cupon_rate: optionalField('schedule', number),
  cupon_sum: optionalField('schedule', number),
  redemtion: field('schedule', number),
  /** Part of `cupon_sum` that is added to the nominal in place of being paid. */
  capitalised: field('schedule', number),
  pool_factor: field('schedule', number),
  coupon_is_estimated_text: optionalField('schedule', text),
  isPast: field('state', Type.Boolean()),
});
export type CashFlow = Static<typeof cashFlow>;

const totals = Type.Object({
  /** Interest that is paid. */
  coupons: field('schedule', number),
  redemption: field('schedule', number),
  /** False when a remaining coupon is not known yet, so that `coupons` is a lower bound. */
  isComplete: field('state', Type.Boolean()),
});

const bondCashFlows = Type.Object({
  faceCurrency: field('terms', text),
  faceValue: field('terms', number),
  items: Type.Array(cashFlow),
  remainingPer100: totals,
  remainingIssue: nullable(totals),
  /** Where the payments are a workbook; it opens for full access. */
  exportLink: field('text', text),
});
export type BondCashFlows = Static<typeof bondCashFlows>;

/** Totals cover payments after today, per 100 of outstanding nominal and for the whole issue. */
export const cashFlowsCall = defineCall('GET /api/bonds/:id/cash-flows/', {
  summary: 'List the payments of a bond',
  params: bondParams,
  answer: bondCashFlows,
});

const cashFlowFormats = ['xlsx', 'csv'] as const;

/** The payments as a file, for full access. */
export const cashFlowFileCall = defineCall('GET /api/bonds/:id/cash-flows/file/', {
  summary: 'Download the payments of a bond as a table',
  params: bondParams,
  query: closedObject({ format: Type.Enum([...cashFlowFormats]) }),
  ...fileAnswer,
  mediaTypes: [mediaTypes.csv, mediaTypes.xlsx],
});
