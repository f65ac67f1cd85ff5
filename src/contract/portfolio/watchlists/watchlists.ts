import { Type } from 'typebox';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { arrayOf, closedObject, integer, nullable, text } from '../../platform/schemas.ts';

const flag = field('state', Type.Boolean());
// PostgreSQL keeps no NUL in a text.
// A blank name is refused in words.
const name = Type.String({ maxLength: MAX_WATCHLIST_NAME_LENGTH, pattern: '^[^\\u0000]*$' });
const params = Type.Object({ id: text });

/** The reader's lists in his order. */
export const watchlistsCall = defineCall('GET /api/watchlists/', {
  summary: 'List the reader’s watchlists',
  scope: 'watchlists',
  answer: Type.Object({
    items: arrayOf({
      id: field('identity', integer),
      name: field('text', text),
      /** Bonds that it holds. */
      count: field('count', integer),
      /** Locked by the reader himself against changes. */
      readonly: flag,
      /** 381, which cannot be renamed, moved or deleted. */
      isSystem: flag,
    }),
  }),
});

export const createWatchlistCall = defineCall('POST /api/watchlists/', {
  summary: 'Make a watchlist',
  scope: 'watchlists:write',
  body: closedObject({ name }),
  answer: Type.Object({ id: field('identity', integer) }),
});

/** Renames a list, or locks it. */
export const changeWatchlistCall = defineCall('POST /api/watchlists/:id/', {
  summary: 'Rename or lock a watchlist',
  scope: 'watchlists:write',
  params,
  body: closedObject({ name: Type.Optional(name), readonly: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({}),
});

/** Puts a list before another, or last. */
export const moveWatchlistCall = defineCall('POST /api/watchlists/:id/move/', {
  summary: 'Move a watchlist among the reader’s others',
  scope: 'watchlists:write',
  params,
  body: closedObject({ before: nullable(integer) }),
  answer: Type.Object({}),
});

/** `until` is the moment to which it can be had back. */
export const deleteWatchlistCall = defineCall('DELETE /api/watchlists/:id/', {
  summary: 'Delete a watchlist',
  scope: 'watchlists:write',
  params,
  answer: Type.Object({ until: optionalField('date', text) }),
});

export const restoreWatchlistCall = defineCall('POST /api/watchlists/:id/restore/', {
  summary: 'Take back the deletion of a watchlist',
  scope: 'watchlists:write',
  params,
  answer: Type.Object({}),
});
