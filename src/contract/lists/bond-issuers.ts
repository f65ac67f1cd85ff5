import { Type } from 'typebox';
import { lists } from '#domain/lists/lists.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { MAX_LIST_SEARCH_LENGTH } from '../platform/lists/list-order.ts';
import { closedObject, type Static } from '../platform/schemas.ts';
import { namedCount } from './list-counts.ts';
import { countQuery } from './list-query.ts';

/** Issuers that are told at most. */
export const MAX_FOUND_ISSUERS = 50;

/** Issuers to choose from, by their names: of the bonds that words and all facets but the issuer leave. */
export const bondIssuersCall = defineCall('GET /api/bonds/issuers/', {
  summary: 'Find issuers by name among the bonds that the other filters leave',
  query: closedObject({
    name: Type.String({
      minLength: 1,
      maxLength: MAX_LIST_SEARCH_LENGTH,
      pattern: '[^ ]',
      description: 'Words of the name, or a ticker',
    }),
    ...countQuery([lists.bonds]),
  }),
  answer: Type.Object({
    issuers: optionalField(
      'count',
      Type.Array(namedCount, {
        description: `The ${MAX_FOUND_ISSUERS} with most bonds; null while a node that has just started loads the bonds`,
      }),
    ),
    /** How many were found. */
    total: field('count', Type.Integer()),
  }),
});
export type BondIssuers = Static<typeof bondIssuersCall.answer>;
