import { Type } from 'typebox';
import { accessFlags, audiences } from '#domain/account/access/viewer.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { closedObject, type Static } from '../../platform/schemas.ts';
import { passkeyResponse } from '../passkeys/passkeys.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Who the reader is. */
const session = Type.Object({
  accountId: optionalField('state', Type.String()),
  name: optionalField('state', Type.String()),
  level: field('state', Type.Integer()),
  flags: field('state', Type.Array(Type.Enum([...accessFlags]))),
  tariffs: field('state', Type.Array(Type.Integer())),
  isOperator: field('state', Type.Boolean()),
  /**
   * What has to follow: the second factor of a sign-in that is under way, a password in place of one that somebody else made, or the set-up of
   * a second factor, which an operator needs.
   */
  awaits: optionalField('state', Type.Enum(['second-factor', 'new-password', 'second-factor-set-up'])),
  audience: field('state', Type.Enum([...audiences])),
  demoAccounts: field('state', Type.Array(Type.String())),
  hasGeneratedData: field('state', Type.Boolean()),
  /** Whether a source gave any: then generated data stand beside real ones. */
  hasRealData: field('state', Type.Boolean()),
  /** Whether anybody may make an account. */
  isRegistrationOpen: field('state', Type.Boolean()),
  /** Alerts of the reader's own that he has not read. */
  unreadAlerts: field('count', Type.Integer()),
  /** Whether hints are shown. */
  hints: field('state', Type.Boolean()),
  /** Whether pages of the reader's own tell what changed about yields to worst, until he has read it. */
  yieldNote: field('state', Type.Boolean()),
});
export type Session = Static<typeof session>;

export const sessionCall = defineCall('GET /api/session/', {
  summary: 'Tell who the reader is',
  answer: session,
});

export const startSessionCall = defineCall('POST /api/session/', {
  summary: 'Sign in with a demo account, or with an e-mail address and a password',
  body: Type.Union([
    closedObject({ account: Type.Enum([...demoAccounts]) }),
    closedObject({
      /** Or the word `operator`. */
      email: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ maxLength: 512 }),
    }),
  ]),
  answer: session,
});

export const endSessionCall = defineCall('DELETE /api/session/', {
  summary: 'Sign out',
  answer: session,
});

/** Six digits of an authenticator, or a recovery code. */
export const typedCode = Type.String({ minLength: 1, maxLength: 100 });

export const secondFactorCall = defineCall('POST /api/session/second-factor/', {
  summary: 'Finish signing in with a code of the authenticator or a recovery code',
  body: closedObject({ code: typedCode }),
  answer: session,
});

export const proofCall = defineCall('POST /api/session/proof/', {
  summary: 'Prove again who one is, before a change that needs it',
  body: Type.Union([
    closedObject({
      password: Type.String({ maxLength: 200 }),
      /** Of the second factor, where the account has one. */
      code: Type.Optional(typedCode),
    }),
    closedObject({ passkey: passkeyResponse }),
  ]),
  answer: session,
});

export const endAllSessionsCall = defineCall('DELETE /api/session/everywhere/', {
  summary: 'Sign out everywhere, here too',
  answer: session,
});

export const passkeyOptionsCall = defineCall('POST /api/session/passkey/options/', {
  summary: 'Begin to sign in, or to prove who one is, with a passkey: what the browser has to be asked',
  /** PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3, as far as we use it. */
  answer: Type.Object({
    challenge: field('state', Type.String()),
    rpId: field('state', Type.String()),
    timeout: field('state', Type.Integer()),
    userVerification: field('state', Type.Literal('required')),
  }),
});

export const passkeySignInCall = defineCall('POST /api/session/passkey/', {
  summary: 'Sign in with a passkey',
  body: closedObject({ passkey: passkeyResponse }),
  answer: session,
});
