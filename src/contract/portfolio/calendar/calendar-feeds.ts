import { Type } from 'typebox';
import { bondEventKinds } from '#domain/bond/bond-event.ts';
import { bondParams } from '../../market/bond-params.ts';
import { defineCall, field, fileAnswer, mediaTypes, optionalField } from '../../platform/call.ts';
import { closedObject, type Static, text } from '../../platform/schemas.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const feed = Type.Object({
  id: field('identity', Type.Integer()),
  /** The bond, issuer or list that it is of, as it was called when the feed was made. */
  name: field('text', text),
  of: field('identity', Type.Enum(['bond', 'issuer', 'watchlist'])),
  kinds: field('schedule', Type.Array(Type.Enum([...bondEventKinds]))),
  /** Moments, UTC. */
  created_at: field('date', text),
  read_at: optionalField('date', text),
});
export type CalendarFeed = Static<typeof feed>;

/** The reader's own feeds. Their addresses were shown once and are not told again. */
export const calendarFeedsCall = defineCall('GET /api/profile/calendar-feeds/', {
  summary: 'List the calendars that the reader subscribes to',
  answer: Type.Object({ items: Type.Array(feed) }),
});

/** `address` is the path of the file for calendar programs. */
const addressed = Type.Object({ id: field('identity', Type.Integer()), address: field('text', text) });

/** One of bond, issuer and watchlist is named. */
export const createCalendarFeedCall = defineCall('POST /api/profile/calendar-feeds/', {
  summary: 'Make the address of a calendar',
  body: closedObject({
    bond: Type.Optional(id),
    issuer: Type.Optional(id),
    watchlist: Type.Optional(id),
    kinds: Type.Optional(Type.String({ pattern: '^[a-z]+(,[a-z]+)*$', maxLength: 100 })),
  }),
  answer: addressed,
});

const feedParams = Type.Object({ id: text });

export const renewCalendarFeedCall = defineCall('POST /api/profile/calendar-feeds/:id/renew/', {
  summary: 'Give a calendar another address, and make the one before void',
  params: feedParams,
  answer: addressed,
});

export const deleteCalendarFeedCall = defineCall('DELETE /api/profile/calendar-feeds/:id/', {
  summary: 'Make the address of a calendar void',
  params: feedParams,
  answer: Type.Object({ id: field('identity', Type.Integer()) }),
});

/** iCalendar (RFC 5545): what the owner of the address may see at the moment. */
export const calendarFeedFileCall = defineCall('GET /api/calendar/feed/:token/payments.ics', {
  summary: 'Read a calendar by its address',
  params: Type.Object({ token: text }),
  ...fileAnswer,
  mediaTypes: [mediaTypes.calendar],
});

/** The events of one bond as a file for calendars. */
export const bondCalendarFileCall = defineCall('GET /api/bonds/:id/payments.ics', {
  summary: 'Download the payments, puts and calls of a bond as a calendar',
  params: bondParams,
  ...fileAnswer,
  mediaTypes: [mediaTypes.calendar],
});
