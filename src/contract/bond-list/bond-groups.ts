import { type Static, Type } from 'typebox';
import { groupings } from '#domain/facets/groupings.ts';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { listQueryParts } from '../lists/list-parts.ts';
import { facetParts } from './bond-list.ts';

const median = Type.Number();

export const bondGroup = Type.Object({
  /** What the bonds have in common, as the filter takes it; null for bonds without. */
  value: optionalField('count', Type.String()),
  count: field('count', Type.Integer()),
  coupon: optionalField('terms', median),
  price: optionalField('price', median),
  yield: optionalField('yield', median),
  duration: optionalField('duration', median),
  spread: optionalField('spread', median),
  masked: maskedNames,
});
export type BondGroup = Static<typeof bondGroup>;

/** The bonds that filters leave, by a value that they have in common, with medians; null while a node that has just started loads them. */
export const bondGroupsCall = defineCall({
  method: 'GET',
  path: '/api/bonds/groups/',
  summary: 'Group bonds by a value, with the medians of each group',
  query: Type.Object(
    { q: listQueryParts.q, ...facetParts, group: Type.Enum([...groupings]) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ groups: Type.Union([Type.Array(bondGroup), Type.Null()]) }),
});
