import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';

const done = Type.Object({ done: field('state', Type.Boolean()) });

/** The same for every address, whether it has an account or not. */
const written = Type.Object({
  /** Whether mails leave by themselves; else the operator hands them over. */
  sendsMail: field('state', Type.Boolean()),
});

const MAX_EMAIL_LENGTH = 254;
const MAX_TYPED_LENGTH = 512;

// PostgreSQL keeps no NUL in a text. What an address and a password have to be is told by codes of their own.
const email = Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH, pattern: '^[^\\u0000]*$' });
const password = Type.String({ maxLength: MAX_TYPED_LENGTH, pattern: '^[^\\u0000]*$' });
const token = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\w-]*$' });
const strict = { additionalProperties: false } as const;

export const registerCall = defineCall({
  method: 'POST',
  path: '/api/accounts/',
  summary: 'Register; a mail to the address says how to go on',
  body: Type.Object(
    { name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }), email, password },
    strict,
  ),
  answer: written,
});

export const sendVerificationCall = defineCall({
  method: 'POST',
  path: '/api/accounts/verification/',
  summary: 'Send the link that confirms an address once more',
  body: Type.Object({ email }, strict),
  answer: written,
});

/** The password as well: who was registered by somebody else confirms nothing for him. */
export const verifyEmailCall = defineCall({
  method: 'POST',
  path: '/api/accounts/verify/',
  summary: 'Confirm an address by the link of a mail and the password, and sign in',
  body: Type.Object({ token, password }, strict),
  answer: done,
});

export const sendResetCall = defineCall({
  method: 'POST',
  path: '/api/accounts/reset-link/',
  summary: 'Send a link by which a new password can be set',
  body: Type.Object({ email }, strict),
  answer: written,
});

export const resetPasswordCall = defineCall({
  method: 'POST',
  path: '/api/accounts/reset/',
  summary: 'Set a new password by the link of a mail; ends every session of the account',
  body: Type.Object({ token, password }, strict),
  answer: done,
});

export const changePasswordCall = defineCall({
  method: 'POST',
  path: '/api/accounts/password/',
  summary: "Change the reader's password; ends the other sessions of the account",
  body: Type.Object({ currentPassword: password, password }, strict),
  answer: done,
});

export const changeEmailCall = defineCall({
  method: 'POST',
  path: '/api/accounts/email/',
  summary: "Send a link to another address, by which it becomes the reader's",
  body: Type.Object({ password, email }, strict),
  answer: written,
});

export const confirmEmailCall = defineCall({
  method: 'POST',
  path: '/api/accounts/email/confirm/',
  summary: 'Confirm another address by the link of a mail',
  body: Type.Object({ token }, strict),
  answer: done,
});
