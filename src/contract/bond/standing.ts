import { Type } from 'typebox';
import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import { peerWidenings } from '#domain/lists/peer-steps.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, integer, nullable, number, type Static, text } from '../platform/schemas.ts';

/** Where the latest value stands among those of its history: yields as fractions, spreads in basis points. */
const position = (family: FieldFamily) =>
  Type.Object({
    value: optionalField(family, number),
    low: optionalField(family, number),
    lower_quartile: optionalField(family, number),
    median: optionalField(family, number),
    upper_quartile: optionalField(family, number),
    high: optionalField(family, number),
    /** From 0 to 100; this and the z-score are null of a history of few days. */
    percentile: optionalField(family, number),
    z_score: optionalField(family, number),
    day_count: optionalField(family, integer),
    first_date: field('date', text),
    last_date: field('date', text),
    masked: maskedNames,
  });
export type Position = Static<ReturnType<typeof position>>;

/** The last price of a venue, clean, per 100. */
const venuePrice = Type.Object({
  id: field('identity', integer),
  name: field('identity', text),
  date: field('date', text),
  /** Days from then to today. */
  age: field('date', integer),
  price: optionalField('price', number),
  /** Whether it is old beside the newest of them, so that it has no part in median and deviation. */
  is_old: field('state', Type.Boolean()),
  masked: maskedNames,
});
export type VenuePrice = Static<typeof venuePrice>;

/** How a bond stands to the median of bonds like it on one day; spreads in basis points, yields as fractions, effective ones whichever convention a page shows. */
const peers = Type.Object({
  measure: field('spread', Type.Enum(['g_spread', 'yield'])),
  date: field('date', text),
  /** Basis points; above 0 the bond yields more. */
  difference: optionalField('spread', number),
  median: optionalField('yield', number),
  count: optionalField('spread', integer),
  currency: field('identity', text),
  sector: optionalField('identity', text),
  /** The grades, from the worst to the best; null for no bound. */
  rating_from: optionalField('ratingGrade', text),
  rating_to: optionalField('ratingGrade', text),
  /** The band of modified duration, in years. */
  duration_from: optionalField('duration', number),
  duration_to: optionalField('duration', number),
  /** What is no longer asked for, since too few bonds were found with it. */
  widening: field('spread', Type.Enum([...peerWidenings])),
  /** The query of the list of bonds that shows the same bonds. */
  list_query: optionalField('ratingGrade', text),
  history: arrayOf({ date: field('date', text), difference: optionalField('spread', number), masked: maskedNames }),
  masked: maskedNames,
});
export type Peers = Static<typeof peers>;

/** What a bond in default owes per 100 of its nominal, and what its last price says of it. */
const claim = Type.Object({
  claim: field('schedule', number),
  missed_interest: field('schedule', number),
  unpaid_since: field('date', text),
  price: optionalField('price', number),
  /** The price as a share of the claim, a fraction: what the market expects to be recovered. */
  share: optionalField('price', number),
  masked: maskedNames,
});
export type Claim = Static<typeof claim>;

/** What a bond that is repaid brought from its first price on the venue to its last payment, per 100 of its initial nominal. */
const lifeReturn = Type.Object({
  from: field('date', text),
  to: field('date', text),
  cost: optionalField('price', number),
  received: optionalField('price', number),
  /** In all, and a year; fractions. */
  total: optionalField('yield', number),
  yearly: optionalField('yield', number),
  last_price: optionalField('price', number),
  masked: maskedNames,
});
export type LifeReturn = Static<typeof lifeReturn>;

const standing = Type.Object({
  /** Null below full access too: which days count follows from the yields. */
  yield: nullable(position('yield')),
  g_spread: nullable(position('spread')),
  /** Null below full access too: which bonds they are follows from ratings and figures. */
  peers: nullable(peers),
  /** Of a bond in default whose missed payments are known. */
  claim: nullable(claim),
  /** Of a bond that is repaid. */
  life: nullable(lifeReturn),
  /** The main venue first; those that hide their days, and venue 381, only to whom they are open. */
  venues: Type.Array(venuePrice),
  median: optionalField('price', number),
  /** The median distance from the median. */
  deviation: optionalField('price', number),
  masked: maskedNames,
});
export type Standing = Static<typeof standing>;

/** Asked for by the page after its first paint. */
export const standingCall = defineCall('GET /api/bonds/:id/standing/', {
  summary: 'Tell where the latest figures of a bond stand in their own history and among its venues',
  params: bondParams,
  query: closedObject({ venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  answer: standing,
});
