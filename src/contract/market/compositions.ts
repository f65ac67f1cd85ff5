import { Type } from 'typebox';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { pageModels } from '../platform/page-address.ts';
import { arrayOf, number, type Static, text } from '../platform/schemas.ts';
import { bondParams } from './bond-params.ts';
import { instrumentModels } from './instruments/instrument-models.ts';

/** Indexes of a bond that its answer names, at most. */
export const bondIndexLimit = 30;

const bondIndexes = Type.Object({
  items: arrayOf({
    id: field('identity', Type.Integer()),
    name: field('identity', text),
    ticker: optionalField('identity', text),
    /** Fraction of the index. */
    weight: optionalField('volume', number),
    /** Day of which the weight is. */
    date: field('date', text),
    masked: maskedNames,
  }),
});
export type BondIndexes = Static<typeof bondIndexes>;

const part = Type.Object({
  /** Null for what is no known instrument, such as cash. */
  id: optionalField('identity', Type.Integer()),
  model: optionalField('identity', Type.Enum([...pageModels])),
  name: field('identity', text),
  isin: optionalField('identity', text),
  /** Fraction of the whole. */
  weight: optionalField('volume', number),
  /** Pieces, or face value of bonds. */
  quantity: optionalField('volume', number),
  /** In the currency. */
  market_value: optionalField('volume', number),
  currency: optionalField('identity', text),
  masked: maskedNames,
});

/** Heaviest first for who may see weights, by name for others. */
const composition = Type.Object({
  date: optionalField('date', text),
  total: field('count', Type.Integer()),
  items: Type.Array(part),
});
export type Composition = Static<typeof composition>;

export const bondIndexesCall = defineCall('GET /api/bonds/:id/indexes/', {
  summary: 'List the indexes that contain a bond',
  params: bondParams,
  answer: bondIndexes,
});

export const compositionCall = defineCall('GET /api/instruments/:model/:id/composition/', {
  summary: 'List the members of an index or the holdings of an ETF',
  params: Type.Object({
    model: Type.Enum([...instrumentModels]),
    id: Type.String({ description: 'Id of the instrument' }),
  }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  answer: composition,
});
