import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import type { Static } from '../platform/schemas.ts';

const currency = field('identity', Type.String());
const bonds = field('count', Type.Integer());
const amount = field('terms', Type.Number());

/** Bonds of one currency; amounts in it, by face. */
const currencyDebt = Type.Object({
  currency,
  bonds,
  outstanding: amount,
  /** Bonds whose amount is not known: they are in no sum. */
  unknown: field('count', Type.Integer()),
  /** What falls due within a year from today. */
  dueWithinYear: amount,
  /** Mean time to the repayments in years, each by its amount; null where none has a date. */
  averageLife: optionalField('terms', Type.Number()),
});

/** What falls due in a year. */
const rung = Type.Object({
  currency,
  /** Null for what has no date of repayment. */
  year: optionalField('date', Type.Integer()),
  amount,
  bonds,
});

const issuerDebt = Type.Object({
  /** Of the sums. */
  today: field('date', Type.String()),
  currencies: Type.Array(currencyDebt),
  ladder: Type.Array(rung),
});
export type IssuerDebt = Static<typeof issuerDebt>;

/** What a company owes by its outstanding bonds: the largest currency first, its years in order. */
export const issuerDebtCall = defineCall('GET /api/company/:emitentId/debt/', {
  summary: 'Sum up the outstanding bonds of a company by currency and year of repayment',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  answer: issuerDebt,
});
