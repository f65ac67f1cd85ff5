import { Type } from 'typebox';
import { defineCall, field, optionalField } from '../platform/call.ts';
import type { Static } from '../platform/schemas.ts';

const sessionItem = Type.Object({
  id: field('state', Type.String()),
  /** As the device names itself; null where it does not. */
  browser: optionalField('state', Type.String()),
  system: optionalField('state', Type.String()),
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  network: optionalField('state', Type.String()),
  /** As moments in UTC; use is noted once an hour. */
  begunAt: field('state', Type.String()),
  usedAt: field('state', Type.String()),
  isThis: field('state', Type.Boolean()),
});

const sessions = Type.Object({ items: Type.Array(sessionItem) });
export type Sessions = Static<typeof sessions>;

export const sessionsCall = defineCall('GET /api/profile/sessions/', {
  summary: 'List where the account is signed in',
  answer: sessions,
});

export const endOtherSessionsCall = defineCall('DELETE /api/profile/sessions/', {
  summary: 'Sign out everywhere but here',
  answer: sessions,
});

export const endOneSessionCall = defineCall('DELETE /api/profile/sessions/:id/', {
  summary: 'Sign out in one place',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }) }),
  answer: sessions,
});
