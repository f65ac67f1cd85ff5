import { type Static, Type } from 'typebox';
import { directions, figureKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';

const text = Type.String();
const integer = Type.Integer();
const number = Type.Number();

const trial = Type.Object({
  /** The first day looked at, and the last. */
  from: field('date', text),
  to: field('date', text),
  /** How often the rule would have fired. */
  total: field('count', integer),
  /** Days between them that have the figure. */
  days: field('count', integer),
  /** The latest times, the latest first; one figure of the three, by the kind of the rule. */
  items: Type.Array(
    Type.Object({
      date: field('date', text),
      /** Per 100. */
      price: optionalField('price', number),
      /** A fraction. */
      yield: optionalField('yield', number),
      /** In basis points. */
      spread: optionalField('spread', number),
      masked: maskedNames,
    }),
  ),
});
export type AlertTrial = Static<typeof trial>;

/** A rule before it is kept: the bond that it names, its venues, and what it would have told in the last year. */
export const alertTrialCall = defineCall({
  method: 'GET',
  path: '/api/profile/alerts/trial/',
  summary: 'Try a rule on a figure against the last year',
  query: Type.Object(
    {
      bond: Type.Optional(Type.String({ maxLength: 40, description: 'ISIN or id' })),
      venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      kind: Type.Optional(Type.Enum([...figureKinds])),
      direction: Type.Optional(Type.Enum([...directions])),
      threshold: Type.Optional(Type.String({ maxLength: 20, pattern: '^-?\\d+(\\.\\d+)?$' })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    /** Null where none is named; one that is not known is refused. */
    bond: Type.Union([
      Type.Object({
        id: field('identity', integer),
        name: field('identity', text),
        /** Its ISIN, or its id where it has none. */
        code: field('identity', text),
      }),
      Type.Null(),
    ]),
    /** Where the reader may follow its figures; the usual one first. */
    venues: Type.Array(Type.Object({ id: field('identity', integer), name: field('identity', text) })),
    /** Null until bond, venue, kind, direction and threshold are named. */
    trial: Type.Union([trial, Type.Null()]),
  }),
});
