import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { listCounts, listQueryParts } from '../lists/list-parts.ts';
import { instrumentModels } from './instrument-models.ts';
import { instrumentListSorts } from './list-sorts.ts';

const text = Type.String();

/** Words of name, issuer, ISIN or ticker, sort column, order, and 1-based page. */
const instrumentListQuery = Type.Object(
  { ...listQueryParts, sort: Type.Optional(Type.Enum([...instrumentListSorts])) },
  { additionalProperties: false },
);

/** The value is the latest of the main venue in the instrument's own unit, the change per cent since the trading day before. */
export const instrumentListItem = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  ticker: optionalField('identity', text),
  isin: optionalField('identity', text),
  issuerId: optionalField('identity', Type.Integer()),
  issuerName: optionalField('identity', text),
  currency: optionalField('identity', text),
  value: optionalField('price', Type.Number()),
  change: optionalField('price', Type.Number()),
  date: optionalField('date', text),
  venueName: optionalField('identity', text),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type InstrumentListItem = Static<typeof instrumentListItem>;

const instrumentList = Type.Object({ ...listCounts, items: Type.Array(instrumentListItem) });
export type InstrumentList = Static<typeof instrumentList>;

/** One page of the stocks, indexes or ETFs that a query finds. */
export const instrumentListCall = defineCall({
  method: 'GET',
  path: '/api/instruments/:model/',
  summary: 'Find stocks, indexes or ETFs',
  params: Type.Object({ model: Type.Enum([...instrumentModels]) }),
  query: instrumentListQuery,
  answer: instrumentList,
});
