import { Type } from 'typebox';
import { bondParams } from '../market/bond-params.ts';
import { MAX_COMPARISON } from '../market/trading-days/trading-columns.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static, text } from '../platform/schemas.ts';

const venueId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** A number that the asker makes up, and by which he tells the answer to his last question from others. */
const hash = Type.Integer({ minimum: 1, maximum: 999_999 });
const bondIdParams = Type.Object({ bondId: Type.String({ description: 'Id of the bond' }) });
const model = Type.Enum(['bonds', 'index']);

const lineText = 'i?[1-9]\\d{0,14}\\.[1-9]\\d{0,8}';
const MAX_LINES = MAX_COMPARISON.bonds + MAX_COMPARISON.index;

const comparedLinesQuery = closedObject({
  /** Bonds and indexes on venues as `1002.2,i3001.9`. */
  items: Type.String({ pattern: `^${lineText}(,${lineText}){0,${MAX_LINES - 1}}$` }),
  /** The venue of the main line. */
  currentTgId: venueId,
});

const comparedLines = Type.Object({
  items: arrayOf({
    id: field('identity', Type.Integer()),
    tgId: field('identity', Type.Integer()),
    model: field('identity', model),
    name: field('identity', text),
    tgName: field('identity', text),
    /** Whether its yields and durations are real. */
    isReal: field('terms', Type.Boolean()),
  }),
});
export type ComparedLines = Static<typeof comparedLines>;

/** Those of the named lines that there are and that the reader may compare, in their order. */
export const comparedLinesCall = defineCall('GET /api/bonds/:id/compared-lines/', {
  summary: 'Name the lines that a bond is compared with',
  params: bondParams,
  query: comparedLinesQuery,
  answer: comparedLines,
});

const autocompleteRequest = closedObject({
  term: Type.String({ description: 'The URL-encoded term' }),
  hash,
  /** The venue of the main line. */
  currentTgId: venueId,
});

const autocompleteTab = Type.Object({
  name: field('text', text),
  /** How many there are, at least. */
  count: field('count', Type.Integer()),
  /** The same as a text, where it may be more: `37`, `1000+`. */
  counter_title: optionalField('count', text),
  /** The tab that is open at first: the first with items. */
  selected: field('state', Type.Boolean()),
  /** Whether it has items. */
  showList: field('state', Type.Boolean()),
  /** Whether a venue is chosen before an item is added; else it is added on its usual one. */
  withTradingGrounds: field('state', Type.Boolean()),
  model: field('state', model),
  items: arrayOf({
    id: field('identity', Type.Integer()),
    name: field('identity', text),
    /** The name as HTML, with what matches the term in `em`. */
    highlighting: field('identity', text),
  }),
});
export type AutocompleteTab = Static<typeof autocompleteTab>;

/** Bonds and indexes for a typed term, best first; no figure orders them. */
export const autocompleteCall = defineCall('POST /api/bonds/:bondId/getAutocompleteData/', {
  summary: 'Suggest bonds and indexes to compare a bond with',
  kind: 'read',
  params: bondIdParams,
  body: autocompleteRequest,
  answer: Type.Object({ hash: field('state', Type.Integer()), tabs: Type.Array(autocompleteTab) }),
});

const tradingGroundRequest = closedObject({
  hash,
  currentTgId: venueId,
  /** Id of a bond or an index. */
  selectedId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

const tradingGrounds = Type.Object({
  hash: field('state', Type.Integer()),
  /** Whether there is any. */
  result: field('state', Type.Boolean()),
  items: arrayOf({ id: field('identity', Type.Integer()), name: field('identity', text) }),
});

/** The venues with a history of a bond or an index that are open to the reader; the one of the main line first, then the main one. */
export const tradingGroundCall = defineCall('POST /api/bonds/:bondId/getTradingGround/', {
  summary: 'List the venues on which something can be compared with a bond',
  kind: 'read',
  params: bondIdParams,
  body: tradingGroundRequest,
  answer: tradingGrounds,
});
