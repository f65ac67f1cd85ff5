import { Type } from 'typebox';
import { dividendKinds } from '#domain/market/dividend.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { nullable, number, type Static, text } from '../platform/schemas.ts';
import { instrumentModels } from './instruments/instrument-models.ts';

/** Dividends that an answer names, at most. */
export const dividendLimit = 60;

const dividend = Type.Object({
  record_date: field('date', text),
  ex_date: optionalField('date', text),
  payment_date: optionalField('date', text),
  kind: field('terms', Type.Enum([...dividendKinds])),
  /** For one share, in the currency. */
  amount: field('terms', number),
  currency: field('identity', text),
  /** Fraction of the price. */
  yield: optionalField('yield', number),
  /** The last one at which the share was traded with the dividend. */
  price: optionalField('price', number),
  price_date: optionalField('date', text),
  masked: maskedNames,
});

/** What twelve months paid, against the latest price. */
const lastYear = Type.Object({
  amount: field('terms', number),
  currency: field('identity', text),
  yield: optionalField('yield', number),
  price: optionalField('price', number),
  price_date: field('date', text),
  masked: maskedNames,
});

const dividends = Type.Object({
  /** Latest first. */
  items: Type.Array(dividend),
  last_year: nullable(lastYear),
});
export type Dividends = Static<typeof dividends>;

export const dividendsCall = defineCall('GET /api/instruments/:model/:id/dividends/', {
  summary: 'List the dividends of a stock or an ETF with their yields',
  params: Type.Object({
    model: Type.Enum([...instrumentModels]),
    id: Type.String({ description: 'Id of the instrument' }),
  }),
  answer: dividends,
});
