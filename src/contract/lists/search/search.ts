import { Type } from 'typebox';
import { bondStatuses } from '#domain/bond/bond-status.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { closedObject, type Static } from '../../platform/schemas.ts';

/** Suggestions of one kind that are shown. */
export const suggestionLimit = 20;

/** The body is the URL-encoded term itself. */
const term = Type.String({ description: 'The URL-encoded term' });

/** The same term, and statuses whose companies are left out. */
const companySuggestRequest = closedObject({
  term,
  emitent_stop_statuses_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
});

export const suggestion = Type.Object({
  id: field('identity', Type.Integer()),
  /** Title; may hold markup, which readers strip. */
  ttl: field('identity', Type.String()),
  /** The codes that a reader knows it by: ticker and ISIN; of a company the tickers of its stocks. */
  ticker: field('identity', Type.Array(Type.String())),
  /** Key of the status: `outstanding`, `matured` …; null where the kind has none. */
  status: optionalField('state', Type.Enum(bondStatuses.map(({ key }) => key))),
  /** Of a bond, a stock, an index or a fund. */
  currency: optionalField('identity', Type.String()),
  /** The latest indicative yield of a bond's main venue, as a fraction. */
  yield: optionalField('yield', Type.Number()),
  masked: maskedNames,
});
export type Suggestion = Static<typeof suggestion>;

/** `counter_title` stands in the badge instead of the number of items: `37`, `1000+`. */
const suggestAnswer = Type.Object({
  items: Type.Array(suggestion),
  counter_title: optionalField('count', Type.String()),
  search_error: optionalField('text', Type.String()),
});
export type SuggestAnswer = Static<typeof suggestAnswer>;

export const suggestBondsCall = defineCall('POST /api/suggest/bonds/', {
  summary: 'Suggest bonds for a typed term',
  kind: 'read',
  body: term,
  answer: suggestAnswer,
});

export const suggestStocksCall = defineCall('POST /api/suggest/stocks/', {
  summary: 'Suggest stocks for a typed term',
  kind: 'read',
  body: term,
  answer: suggestAnswer,
});

export const suggestIndexesCall = defineCall('POST /api/suggest/indexes/', {
  summary: 'Suggest indexes for a typed term',
  kind: 'read',
  body: term,
  answer: suggestAnswer,
});

export const suggestEtfCall = defineCall('POST /api/suggest/etf/', {
  summary: 'Suggest ETFs for a typed term',
  kind: 'read',
  body: term,
  answer: suggestAnswer,
});

export const suggestCompaniesCall = defineCall('POST /api/suggest/companies/', {
  summary: 'Suggest companies for a typed term',
  kind: 'read',
  body: companySuggestRequest,
  answer: suggestAnswer,
});
