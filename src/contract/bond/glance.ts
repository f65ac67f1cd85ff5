import { Type } from 'typebox';
import { carryMethods } from '#domain/bond/carry.ts';
import { endKinds } from '#domain/bond/ends.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, integer, nullable, number, type Static, text } from '../platform/schemas.ts';

/** A side of the market: the best firm and fresh quote, clean, per 100; its yield, a fraction; its size in `currency`; its age in minutes. */
export const glanceSide = Type.Object({
  venue_id: field('identity', integer),
  name: field('identity', text),
  price: optionalField('quote', number),
  yield: optionalField('yield', number),
  size: optionalField('volume', number),
  currency: field('terms', text),
  age: optionalField('tradeMoment', integer),
  masked: maskedNames,
});
export type GlanceSide = Static<typeof glanceSide>;

/** How the spread of the last day, or the yield of a bond without one, stands to bonds like it and to its own history of three years at most. */
const verdict = Type.Object({
  measure: field('spread', Type.Enum(['g_spread', 'yield'])),
  /** Basis points; the yield a fraction, an effective one where it is compared, whichever convention a page shows. */
  value: optionalField('spread', number),
  /** Basis points over the median of the others; null where fewer than five are found. */
  difference: optionalField('spread', number),
  count: optionalField('spread', integer),
  currency: optionalField('identity', text),
  sector: optionalField('identity', text),
  /** The grades, from the worst to the best; null for no bound. */
  rating_from: optionalField('ratingGrade', text),
  rating_to: optionalField('ratingGrade', text),
  /** The band of modified duration, in years. */
  duration_from: optionalField('duration', number),
  duration_to: optionalField('duration', number),
  /** The query of the list of these bonds. */
  list_query: optionalField('ratingGrade', text),
  /** From 0 to 100; null of a history of few days. */
  percentile: optionalField('spread', number),
  /** The first day of that history. */
  since: field('date', text),
  masked: maskedNames,
});
export type Verdict = Static<typeof verdict>;

/** What moves of rates do to the price at once and to the return until some days: docs/methods/carry-and-risk.md. */
const carry = Type.Object({
  method: field('terms', Type.Enum([...carryMethods])),
  /** The end to which the bond is valued; null by the option model, which weighs them all. */
  end: optionalField('terms', Type.Enum([...endKinds])),
  end_date: optionalField('terms', text),
  settlement: field('date', text),
  moves: arrayOf({
    /** Basis points. */
    shift: field('terms', integer),
    /** Clean, per 100. */
    price: optionalField('price', number),
    /** Total returns over 3, 6 and 12 months, fractions; null where there is none. */
    return_3m: optionalField('yield', number),
    return_6m: optionalField('yield', number),
    return_12m: optionalField('yield', number),
    masked: maskedNames,
  }),
  masked: maskedNames,
});
export type Carry = Static<typeof carry>;

/** What a repaid bond brought from its first price to its last payment, fractions; null below full access, and where its payments are not known. */
const life = Type.Object({
  from: field('date', text),
  to: field('date', text),
  total: optionalField('yield', number),
  yearly: optionalField('yield', number),
  masked: maskedNames,
});
export type Life = Static<typeof life>;

export const glance = Type.Object({
  bid: nullable(glanceSide),
  ask: nullable(glanceSide),
  /** For how many hours a quote is fresh. */
  fresh_hours: field('state', integer),
  /** Null below full access too: which bonds they are, and whether there are any, follows from ratings and figures. */
  verdict: nullable(verdict),
  /** The same: its method follows from the terms, that there is one from the price. */
  carry: nullable(carry),
  life: nullable(life),
  masked: maskedNames,
});
export type Glance = Static<typeof glance>;

/** What the first view of a bond's page tells beside its summary. */
export const glanceCall = defineCall('GET /api/bonds/:id/glance/', {
  summary: 'Tell the best quotes of a bond, how its spread stands to its peers, and what moves of rates would bring',
  params: bondParams,
  query: closedObject({ venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  answer: glance,
});
