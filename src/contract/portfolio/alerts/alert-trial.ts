import { Type } from 'typebox';
import { lists } from '#domain/lists/lists.ts';
import { directions, figureKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { defineCall, field, maskedNames, optionalField } from '../../platform/call.ts';
import { arrayOf, closedObject, integer, nullable, number, type Static, text } from '../../platform/schemas.ts';
import { levelFigures } from './happened.ts';

const trial = Type.Object({
  /** The first day looked at, and the last. */
  from: field('date', text),
  to: field('date', text),
  /** How often the rule would have fired. */
  total: field('count', integer),
  /** Days between them that have the figure. */
  days: field('count', integer),
  /** The latest times, the latest first; one figure of the three, by the kind of the rule. */
  items: arrayOf({
    date: field('date', text),
    /** Per 100. */
    price: optionalField('price', number),
    /** A fraction. */
    yield: optionalField('yield', number),
    /** In basis points. */
    spread: optionalField('spread', number),
    masked: maskedNames,
  }),
});
export type AlertTrial = Static<typeof trial>;

/** What stands now: the figures of the last day at the venue, and the numbers of the list of bonds. */
export const alertNow = Type.Object({
  date: optionalField('date', text),
  /** Per 100. */
  price: optionalField('price', number),
  /** A fraction. */
  yield: optionalField('yield', number),
  /** In basis points. */
  spread: optionalField('spread', number),
  levels: levelFigures(lists.bonds),
  masked: maskedNames,
});
export type AlertNow = Static<typeof alertNow>;

/** A rule before it is kept: the bond that it names, its venues, and what it would have told in the last year. */
export const alertTrialCall = defineCall('GET /api/profile/alerts/trial/', {
  summary: 'Try a rule on a figure against the last year',
  query: closedObject({
    bond: Type.Optional(Type.String({ maxLength: 40, description: 'ISIN or id' })),
    venue: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    kind: Type.Optional(Type.Enum([...figureKinds])),
    direction: Type.Optional(Type.Enum([...directions])),
    threshold: Type.Optional(Type.String({ maxLength: 20, pattern: '^-?\\d+(\\.\\d+)?$' })),
  }),
  answer: Type.Object({
    /** Null where none is named; one that is not known is refused. */
    bond: nullable(
      Type.Object({
        id: field('identity', integer),
        name: field('identity', text),
        /** Its ISIN, or its id where it has none. */
        code: field('identity', text),
      }),
    ),
    /** Where the reader may follow its figures; the usual one first. */
    venues: arrayOf({ id: field('identity', integer), name: field('identity', text) }),
    /** Null until bond, venue, kind, direction and threshold are named. */
    trial: nullable(trial),
    /** At the venue that is named, else at the usual one; null without a bond. */
    now: nullable(alertNow),
    /** Whether the site has a mail server. */
    sendsMail: field('state', Type.Boolean()),
  }),
});
