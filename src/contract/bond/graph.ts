import { Type } from 'typebox';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, type Static, text } from '../platform/schemas.ts';

export const bondGraph = Type.Object({
  bondId: field('identity', Type.Integer()),
  statusId: field('identity', Type.Integer()),
  today: field('date', text),
  issuerId: optionalField('identity', Type.Integer()),
  /** Whether its yields, durations and spreads are those of real payments, of an index-linked bond. */
  isReal: field('terms', Type.Boolean()),
  /** Whether the map of the issuer's bonds has a point that the reader may see, with figures or without. */
  hasIssuerMap: field('state', Type.Boolean()),
  defaultVenueId: optionalField('identity', Type.Integer()),
  tradingGrounds: arrayOf({
    id: field('identity', Type.Integer()),
    name: field('identity', text),
    'max_date.numeric': field('date', Type.Integer()),
    maxDate: field('date', text),
    /** Last day of the period tabs for this ground. */
    endDate: field('date', text),
    hasYield: field('state', Type.Boolean()),
    hasGSpread: field('state', Type.Boolean()),
    isEstimation: field('state', Type.Boolean()),
  }),
});
export type BondGraph = Static<typeof bondGraph>;

/** What the graph block can show. Presence of values is judged on the true data. */
export const graphCall = defineCall('GET /api/bonds/:id/graph/', {
  summary: 'Tell on which venues a bond has a history',
  params: bondParams,
  answer: bondGraph,
});
