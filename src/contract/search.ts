import { type Static, Type } from 'typebox';
import { field, optionalField } from './field.ts';

export { longestTerm, type SuggestKind, shortestTerm, suggestKinds } from './search-kinds.ts';

/** Suggestions of one kind that are shown. */
export const suggestionLimit = 20;

/** Body of POST /api/suggest/companies/: the term URL-encoded, and statuses whose companies are left out. */
export const companySuggestRequest = Type.Object(
  {
    term: Type.String(),
    emitent_stop_statuses_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
  },
  { additionalProperties: false },
);

const suggestion = Type.Object({
  id: field('identity', Type.Integer()),
  /** Title; may hold markup, which readers strip. */
  ttl: field('identity', Type.String()),
  /** The codes that a reader knows it by: ticker and ISIN; of a company the tickers of its stocks. */
  ticker: field('identity', Type.Array(Type.String())),
  /** Key of the status: `outstanding`, `matured` …; null where the kind has none. */
  status: optionalField('state', Type.String()),
});
export type Suggestion = Static<typeof suggestion>;

/** Answer of the five calls. `counter_title` stands in the badge instead of the number of items: `37`, `1000+`. */
export const suggestAnswer = Type.Object({
  items: Type.Array(suggestion),
  counter_title: optionalField('count', Type.String()),
  search_error: optionalField('text', Type.String()),
});
export type SuggestAnswer = Static<typeof suggestAnswer>;
