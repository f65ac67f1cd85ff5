import { type Limit, MINUTE } from './limit.ts';

/** Of ways into an account, and of what makes or changes one. */
export const accountLimits = {
  'sign-in': {
    max: 10,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'signing in with a password',
  },
  'sign-in-address': {
    max: 20,
    seconds: 15 * MINUTE,
    counts: 'typed address',
    kind: 'write',
    what: 'signing in with a wrong password, from browsers that never were signed in with this address',
  },
  'sign-in-known-browser': {
    max: 10,
    seconds: 15 * MINUTE,
    counts: 'typed address',
    kind: 'write',
    what: 'the same from one browser that was, which strangers cannot use up',
  },
  'provider-sign-in': {
    max: 30,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'steps of signing in by another service',
  },
  'demo-sign-in': {
    max: 300,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'taking a demo account',
  },
  registrations: {
    max: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'registering',
  },
  'account-mails': {
    max: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'asking for a link to confirm an address or to set a new password',
  },
  'account-links': {
    max: 20,
    seconds: 15 * MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'using such a link',
  },
  'account-changes': {
    max: 10,
    seconds: 15 * MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'changing the password or the address of one’s account',
  },
  'phone-codes': {
    max: 20,
    seconds: MINUTE,
    counts: 'reader',
    kind: 'write',
    what: 'naming a phone number, having a code sent, and trying it',
  },
  passkeys: {
    max: 60,
    seconds: MINUTE,
    counts: 'network',
    kind: 'write',
    what: 'questions to passkeys at the sign-in, and their answers',
  },
} as const satisfies Readonly<Record<string, Limit>>;
