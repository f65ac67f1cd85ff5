import { Type } from 'typebox';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { isoDatePattern } from '../../platform/errors.ts';
import { arrayOf, closedObject, integer, nullable, type Static, text } from '../../platform/schemas.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An event of a bond: `amount` per 100 of the initial nominal, of a put or call its price. A payment stands on the day on which it is made. */
const event = Type.Object({
  date: field('schedule', text),
  /** The day of the terms, where the payment is made on another one, as at a weekend; null elsewhere. */
  contractDate: optionalField('schedule', text),
  kind: field('schedule', Type.Enum([...bondEventKinds])),
  number: field('schedule', integer),
  bondId: field('identity', integer),
  name: field('identity', text),
  isin: optionalField('identity', text),
  issuerName: optionalField('identity', text),
  currency: field('terms', text),
  amount: optionalField('schedule', Type.Number()),
  /** Nominal at issue that the reader holds, of the lists that were asked for, bought in time for it; null without any, and where an index moves it. */
  held: optionalField('state', Type.Number()),
  /** What the payment brings on it, in `currency`; null of options and dates. */
  payment: optionalField('schedule', Type.Number()),
  isEstimated: field('state', Type.Boolean()),
  isDefaulted: field('state', Type.Boolean()),
});
export type CalendarEvent = Static<typeof event>;

/** What the calendar may be narrowed to; the parts of a feed as well. */
const calendarScope = {
  bond: Type.Optional(id),
  issuer: Type.Optional(id),
  /** A list of the reader's own. */
  watchlist: Type.Optional(id),
  /** The bonds that the reader holds, of all of his lists. */
  held: Type.Optional(Type.Enum(['true'])),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** Kinds of events, separated by commas; all but record and ex-dates where it is absent. */
  kinds: Type.Optional(Type.String({ pattern: '^[a-z]+(,[a-z]+)*$', maxLength: 100 })),
};

const query = closedObject({
  ...calendarScope,
  /** YYYY-MM; that of today where it is absent. */
  month: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
  /** A day of the month, whose events are then listed. */
  day: Type.Optional(Type.String({ pattern: isoDatePattern })),
  /** `list` lists the whole month. */
  view: Type.Optional(Type.Enum(['list'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});

const named = Type.Object({ id: field('identity', integer), name: field('text', text) });

const calendar = Type.Object({
  today: field('date', text),
  /** First day of the month. */
  month: field('date', text),
  kinds: field('schedule', Type.Array(Type.Enum([...bondEventKinds]))),
  /** Days with events: how many, and the first of them. Empty where events are listed. */
  days: arrayOf({ date: field('schedule', text), count: field('count', integer), items: Type.Array(event) }),
  list: nullable(
    Type.Object({
      total: field('count', integer),
      page: field('count', integer),
      pageCount: field('count', integer),
      items: Type.Array(event),
    }),
  ),
  bond: nullable(named),
  issuer: nullable(named),
  watchlist: nullable(named),
  /** Whether the bonds that the reader holds were asked for. */
  isHeld: field('state', Type.Boolean()),
  /** What may be chosen. */
  currencies: field('terms', Type.Array(text)),
  countries: field('identity', Type.Array(text)),
  watchlists: Type.Array(named),
});
export type Calendar = Static<typeof calendar>;

/** Coupons, repayments, puts and calls of a month. One's own lists are for full access. */
export const calendarCall = defineCall('GET /api/calendar/', {
  summary: 'List the payments, puts and calls of bonds in a month',
  query,
  answer: calendar,
});
