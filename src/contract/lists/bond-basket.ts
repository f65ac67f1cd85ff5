import { type TSchema, Type } from 'typebox';
import { type List, lists } from '#domain/lists/lists.ts';
import { comparedOf } from '#domain/lists/measures.ts';
import { defineCall, field, fileAnswer, maskedNames, mediaTypes, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, nullable, type Static } from '../platform/schemas.ts';
import { countQuery } from './list-query.ts';

/** Of the bonds that have one, each counting the same: rates and yields are fractions, spreads basis points, times years. */
const quartiles = Type.Object({
  count: Type.Integer(),
  lower: Type.Number(),
  median: Type.Number(),
  upper: Type.Number(),
});
export type BasketQuartiles = Static<typeof quartiles>;

const orNull = <Schema extends TSchema>(schema: Schema) => nullable(schema);

/** How many bonds have each value, as the filter takes it; null for bonds without. */
const mix = arrayOf({ value: orNull(Type.String()), count: Type.Integer() });
export type BasketMixCounts = Static<typeof mix>;

/** One side of a comparison: with the quartiles of each measure, under its name. */
export function basketSideOf(bonds: List) {
  const measures = comparedOf(bonds).map(
    ({ id, field: { family } }) => [id, optionalField(family, quartiles)] as const,
  );
  return Type.Object({
    count: field('count', Type.Integer()),
    /** The earliest and the latest day of the figures that the quartiles rest on. */
    firstDay: optionalField('date', Type.String()),
    lastDay: optionalField('date', Type.String()),
    ...(Object.fromEntries(measures) as object),
    currency: field('count', mix),
    sector: field('count', mix),
    rating: optionalField('ratingGrade', mix),
    masked: maskedNames,
  });
}

const basketSide = basketSideOf(lists.bonds);
export type BasketSide = Static<typeof basketSide>;

export const basketComparison = Type.Object({
  /** The watchlist. */
  id: field('identity', Type.Integer()),
  name: field('text', Type.String()),
  screen: basketSide,
  basket: basketSide,
});
export type BasketComparison = Static<typeof basketComparison>;

const query = {
  ...countQuery([lists.bonds]),
  basket: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Id of a watchlist of the reader’s own',
  }),
};

/** The bonds that filters leave beside those of a watchlist, for full access; null while a node that has just started loads them. */
export const bondBasketCall = defineCall('GET /api/bonds/basket/', {
  summary: 'Compare the bonds that a query finds with a watchlist',
  scope: 'watchlists',
  query: closedObject(query),
  answer: Type.Object({ comparison: orNull(basketComparison) }),
});

/** The same as a file: a workbook in the reader’s language, or a table for programs. */
export const bondBasketFileCall = defineCall('GET /api/bonds/basket/file/:format/', {
  summary: 'Download the comparison of bonds with a watchlist',
  scope: 'watchlists',
  params: Type.Object({ format: Type.Enum(['xlsx', 'csv']) }),
  query: closedObject(query),
  ...fileAnswer,
  mediaTypes: [mediaTypes.xlsx, mediaTypes.csv],
});
