import { type Static, Type } from 'typebox';
import type { FieldFamily } from '#domain/access/field-policy.ts';
import { mostCountedIssuers } from '#domain/facets/facets.ts';
import { type BarFacet, histogramEdges } from '#domain/facets/histogram-edges.ts';
import { defineCall } from '../call.ts';
import { field, maskedNames, optionalField } from '../field.ts';
import { listQueryParts } from '../lists/list-parts.ts';
import { facetParts } from './bond-list.ts';

const values = (description: string) =>
  field('count', Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), { description }));

/** An id or a code, what it is called, and how many bonds have it. */
export const namedCount = Type.Object({ value: Type.String(), title: Type.String(), count: Type.Integer() });

const named = (description: string) => field('count', Type.Array(namedCount, { description }));

function bars(family: FieldFamily, name: BarFacet) {
  const edges = histogramEdges[name];
  const description = `Bonds below ${edges[0]}, between each two of ${edges.join(', ')}, and not below the last`;
  return optionalField(family, Type.Array(Type.Integer(), { description }));
}

export const bondCounts = Type.Object({
  total: field('count', Type.Integer()),
  currency: values('By currency, the commonest first'),
  kind: values('By kind of coupon and feature'),
  seniority: values('By seniority, where it is stated'),
  sector: values('By sector of the issuer'),
  country: values('By country of the issuer'),
  issuer: named(`By issuer, the ${mostCountedIssuers} with most bonds and those that are asked for`),
  venue: named('By venue on which bonds trade; a bond counts once for each of its venues'),
  watchlist: named('By watchlist of the reader’s own, in his order; without the scope `watchlists` a key is told none'),
  status: values('By status'),
  maturity: bars('count', 'maturity'),
  call: bars('count', 'call'),
  put: bars('count', 'put'),
  coupon: bars('count', 'coupon'),
  size: bars('count', 'size'),
  rating: optionalField(
    'ratingGrade',
    Type.Array(Type.Integer(), { description: 'By grade of the scale that `rating_from` takes, the best first' }),
  ),
  liquidity: bars('quote', 'liquidity'),
  price: bars('price', 'price'),
  yield: bars('yield', 'yield'),
  ytm: bars('yield', 'ytm'),
  yto: bars('yield', 'yto'),
  current: bars('yield', 'current'),
  duration: bars('duration', 'duration'),
  spread: bars('spread', 'spread'),
  tspread: bars('spread', 'tspread'),
  zspread: bars('spread', 'zspread'),
  masked: maskedNames,
});
export type BondCounts = Static<typeof bondCounts>;

/** How many bonds each further choice would leave; null while a node that has just started loads them. */
export const bondCountsCall = defineCall({
  method: 'GET',
  path: '/api/bonds/counts/',
  summary: 'Count bonds by each filter among those that the others leave',
  query: Type.Object({ q: listQueryParts.q, ...facetParts }, { additionalProperties: false }),
  answer: Type.Object({ counts: Type.Union([bondCounts, Type.Null()]) }),
});
