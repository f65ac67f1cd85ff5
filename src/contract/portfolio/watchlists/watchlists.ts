import { Type } from 'typebox';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';

const text = Type.String();
const integer = Type.Integer();
const flag = field('state', Type.Boolean());
const closed = { additionalProperties: false } as const;
// PostgreSQL keeps no NUL in a text.
const name = Type.String({ minLength: 1, maxLength: MAX_WATCHLIST_NAME_LENGTH, pattern: '^[^\\u0000]*$' });
const params = Type.Object({ id: text });

/** The reader's lists in his order. */
export const watchlistsCall = defineCall({
  method: 'GET',
  path: '/api/watchlists/',
  summary: 'List the reader’s watchlists',
  scope: 'watchlists',
  answer: Type.Object({
    items: Type.Array(
      Type.Object({
        id: field('identity', integer),
        name: field('text', text),
        /** Bonds that it holds. */
        count: field('count', integer),
        /** Locked by the reader himself against changes. */
        readonly: flag,
        /** 381, which cannot be renamed, moved or deleted. */
        isSystem: flag,
      }),
    ),
  }),
});

export const createWatchlistCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/',
  summary: 'Make a watchlist',
  scope: 'watchlists:write',
  body: Type.Object({ name }, closed),
  answer: Type.Object({ id: field('identity', integer) }),
});

/** Renames a list, or locks it. */
export const changeWatchlistCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/:id/',
  summary: 'Rename or lock a watchlist',
  scope: 'watchlists:write',
  params,
  body: Type.Object({ name: Type.Optional(name), readonly: Type.Optional(Type.Boolean()) }, closed),
  answer: Type.Object({}),
});

/** Puts a list before another, or last. */
export const moveWatchlistCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/:id/move/',
  summary: 'Move a watchlist among the reader’s others',
  scope: 'watchlists:write',
  params,
  body: Type.Object({ before: Type.Union([Type.Integer(), Type.Null()]) }, closed),
  answer: Type.Object({}),
});

/** `until` is the moment to which it can be had back. */
export const deleteWatchlistCall = defineCall({
  method: 'DELETE',
  path: '/api/watchlists/:id/',
  summary: 'Delete a watchlist',
  scope: 'watchlists:write',
  params,
  answer: Type.Object({ until: optionalField('date', text) }),
});

export const restoreWatchlistCall = defineCall({
  method: 'POST',
  path: '/api/watchlists/:id/restore/',
  summary: 'Take back the deletion of a watchlist',
  scope: 'watchlists:write',
  params,
  answer: Type.Object({}),
});
