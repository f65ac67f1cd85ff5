import { Type } from 'typebox';
import { field } from '../call.ts';
import { MAX_LIST_PAGE, MAX_LIST_SEARCH_LENGTH } from './list-order.ts';

/** What every list may be asked beside its own column to sort by: words to find, the order, and a 1-based page. */
export const listQueryParts = {
  q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
};

/** What every list answers beside its items: how many match in all, which page this is, and rows of a whole page. */
export const listCounts = {
  total: field('count', Type.Integer()),
  page: field('count', Type.Integer()),
  pageSize: field('count', Type.Integer()),
};
