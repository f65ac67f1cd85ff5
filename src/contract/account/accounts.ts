import { Type } from 'typebox';
import { defineCall, field } from '../platform/call.ts';
import { closedObject } from '../platform/schemas.ts';

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

export const registerCall = defineCall('POST /api/accounts/', {
  summary: 'Register; a mail to the address says how to go on',
  body: closedObject({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f]*$' }),
    email,
    password,
  }),
  answer: written,
});

export const sendVerificationCall = defineCall('POST /api/accounts/verification/', {
  summary: 'Send the link that confirms an address once more',
  body: closedObject({ email }),
  answer: written,
});

/** The password as well: who was registered by somebody else confirms nothing for him. */
export const verifyEmailCall = defineCall('POST /api/accounts/verify/', {
  summary: 'Confirm an address by the link of a mail and the password, and sign in',
  body: closedObject({ token, password }),
  answer: done,
});

export const sendResetCall = defineCall('POST /api/accounts/reset-link/', {
  summary: 'Send a link by which a new password can be set',
  body: closedObject({ email }),
  answer: written,
});

export const resetPasswordCall = defineCall('POST /api/accounts/reset/', {
  summary: 'Set a new password by the link of a mail; ends every session of the account',
  body: closedObject({ token, password }),
  answer: done,
});

export const changePasswordCall = defineCall('POST /api/accounts/password/', {
  summary: "Change the reader's password; ends the other sessions of the account",
  body: closedObject({ currentPassword: password, password }),
  answer: done,
});

export const changeEmailCall = defineCall('POST /api/accounts/email/', {
  summary: "Send a link to another address, by which it becomes the reader's",
  body: closedObject({ password, email }),
  answer: written,
});

export const confirmEmailCall = defineCall('POST /api/accounts/email/confirm/', {
  summary: 'Confirm another address by the link of a mail',
  body: closedObject({ token }),
  answer: done,
});
