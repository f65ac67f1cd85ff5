import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { closedObject, nullable, type Static } from '../platform/schemas.ts';
import { MAX_NAME_LENGTH } from './profile-limits.ts';

const language = Type.Enum(languages.map(({ code }) => code));

const profile = Type.Object({
  name: field('state', Type.String()),
  email: field('state', Type.String()),
  emailVerified: field('state', Type.Boolean()),
  /** In international form, once it is confirmed. */
  phone: optionalField('state', Type.String()),
  /** In which the site writes to the account, and is read where the browser remembers no other; null for the browser's. */
  language: optionalField('state', language),
  hints: field('state', Type.Boolean()),
  /** Whether anybody may take the account, so that nothing of it changes. */
  isDemo: field('state', Type.Boolean()),
  /** Whether the account has a second factor, and whether who asks has proved a short time ago who he is. */
  hasSecondFactor: field('state', Type.Boolean()),
  isProven: field('state', Type.Boolean()),
});
export type Profile = Static<typeof profile>;

export const profileCall = defineCall('GET /api/profile/', {
  summary: 'Tell the account of the reader',
  answer: profile,
});

export const saveProfileCall = defineCall('POST /api/profile/', {
  summary: 'Change name and language of the reader’s account',
  body: closedObject({
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    language: nullable(language),
  }),
  answer: profile,
});
