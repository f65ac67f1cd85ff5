import { createHash } from 'node:crypto';
import { type Auth, type BetterAuthOptions, betterAuth } from 'better-auth';
import { passwordLengths } from '#domain/accounts/password.ts';
import type { Database } from '#store/database.ts';
import { isPasswordOf, passwordHash } from './password.ts';

export interface AuthSettings {
  readonly database: Database;
  /** The one in use first; the one before it while the two are changed over. */
  readonly secrets: readonly [string, ...string[]];
}

const HOUR_S = 60 * 60;
/** The least of both, for sessions that the library begins: ours begin by `startSession`. */
const LIBRARY_SESSION_S = HOUR_S;

/** The cookie of the session; over TLS `host-cookies.ts` binds it to the host. */
export const sessionCookie = 'bondlens';

/** A number that stays with a secret, by which what it encrypted is told from what another did. */
function versionOf(secret: string): number {
  return createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1;
}

function cookieNames() {
  const parts = ['two_factor', 'trust_device', 'state', 'oauth_state', 'dont_remember'];
  const named = Object.fromEntries(parts.map((part) => [part, { name: `${sessionCookie}-${part.replace('_', '-')}` }]));
  return { ...named, session_token: { name: sessionCookie } };
}

function optionsOf({ database, secrets }: AuthSettings) {
  return {
    appName: 'Bondlens',
    // The addresses in mails are our own; this one serves the library's checks alone.
    baseURL: 'http://bondlens.invalid',
    secret: secrets[0],
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    database: { db: database.kysely, type: 'postgres', transaction: true },
    logger: { level: 'error' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookies: cookieNames(),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      database: { validateSchema: false },
    },
    user: {
      modelName: 'account',
      additionalFields: {
        language: { type: 'string', required: false, input: false },
        mustChangePassword: { type: 'boolean', required: false, input: false },
      },
    },
    account: { modelName: 'credential', fields: { accountId: 'providerAccountId', userId: 'accountId' } },
    session: {
      fields: { userId: 'accountId' },
      expiresIn: LIBRARY_SESSION_S,
      disableSessionRefresh: true,
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      // In units of its code, of which a character has two at most.
      maxPasswordLength: 2 * passwordLengths.most,
      revokeSessionsOnPasswordReset: true,
      password: { hash: passwordHash, verify: ({ hash, password }) => isPasswordOf(password, hash) },
    },
  } satisfies BetterAuthOptions;
}

type Options = ReturnType<typeof optionsOf>;

/** What proves who somebody is: passwords, sessions and what else an account has, in our own tables. */
export type SiteAuth = Auth<Options>;

export function openAuth(settings: AuthSettings): SiteAuth {
  return betterAuth(optionsOf(settings));
}
