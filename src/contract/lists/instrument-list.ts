import { Type } from 'typebox';
import { lists } from '#domain/lists/lists.ts';
import { instrumentModels } from '../market/instruments/instrument-models.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { type Static, text } from '../platform/schemas.ts';
import { numberProperties } from './item-properties.ts';
import { listQuery } from './list-query.ts';

const fields = [...lists.stocks.fields, ...lists.indexes.fields, ...lists.etf.fields] as const;

/**
 * The value is the latest of the main venue in the instrument's own unit, the change per cent since the trading day before. What the kind of
 * instrument has not is null.
 */
export const instrumentListItem = Type.Object({
  id: field('identity', Type.Integer()),
  name: field('identity', text),
  ticker: optionalField('identity', text),
  isin: optionalField('identity', text),
  issuerId: optionalField('identity', Type.Integer()),
  issuerName: optionalField('identity', text),
  currency: optionalField('identity', text),
  date: optionalField('date', text),
  venueName: optionalField('identity', text),
  country: optionalField('identity', text),
  sector: optionalField('identity', text),
  /** The kind of instrument that most members of an index are, and of a fund by weight. */
  assets: optionalField('identity', text),
  indexId: optionalField('identity', Type.Integer()),
  indexName: optionalField('identity', text),
  /** Per cent as a fraction, but the change. */
  ...numberProperties(fields, []),
  isGenerated: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type InstrumentListItem = Static<typeof instrumentListItem>;

const instrumentList = Type.Object({ ...listCounts, items: Type.Array(instrumentListItem) });
export type InstrumentList = Static<typeof instrumentList>;

/** One page of the stocks, indexes or ETFs that a query finds by words of name, issuer, ISIN or ticker and by filters. */
export const instrumentListCall = defineCall('GET /api/instruments/:model/', {
  summary: 'Find stocks, indexes or ETFs',
  params: Type.Object({ model: Type.Enum([...instrumentModels]) }),
  query: listQuery(instrumentModels.map((model) => lists[model])),
  answer: instrumentList,
});
