import { randomUUID } from 'node:crypto';
import { saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount, findAccount } from '#store/account/accounts/accounts.ts';
import { findLinkedAccountId, linkProvider } from '#store/account/providers/linked-providers.ts';
import { commandLine, logAudit } from '#store/platform/audit-log/audit-log.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

/** A part of `social_login_…`, by which the reader is told. */
export type ProviderFailure =
  | 'cancelled'
  | 'denied'
  | 'expired'
  | 'no_email'
  | 'email_unverified'
  | 'email_taken'
  | 'registration_closed'
  | 'linked_elsewhere'
  | 'unavailable'
  | 'failed';

export type Outcome = { readonly accountId: string } | { readonly failure: ProviderFailure };

interface Came {
  readonly providerId: string;
  readonly identity: Identity;
  readonly network: string;
  readonly now: Date;
}

type SigningIn = Came & {
  readonly isRegistrationOpen: boolean;
  /** Of the page from which the reader came; a new account keeps it. */
  readonly language: string;
};

const MAX_NAME_LENGTH = 200;

function nameOf({ name, email }: Identity): string {
  const said = name.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return (said || (email ?? '').split('@')[0] || 'Reader').slice(0, MAX_NAME_LENGTH);
}

async function log(tx: Queries, action: string, accountId: string, { providerId, network, now }: Came): Promise<void> {
  await logAudit(tx, { loggedAt: now, action, actorId: accountId, accountId, network, detail: providerId });
}

async function addMember(tx: Queries, email: string, came: SigningIn): Promise<Outcome> {
  const { providerId, identity, now, language } = came;
  const id = randomUUID();
  const isNew = await addAccount(tx, { id, name: nameOf(identity), email, emailVerified: true, language });
  // Whoever it belongs to links the service himself, signed in.
  if (!isNew) return { failure: 'email_taken' };
  await linkProvider(tx, id, { providerId, providerAccountId: identity.providerAccountId });
  const terms = { startsAt: now, endsAt: null, reason: 'Registered' };
  const actor = { actorId: commandLine, network: came.network, now };
  await saveAccessGrant(tx, { accountId: id, kind: 'level', value: '1', ...terms }, actor);
  await log(tx, 'register', id, came);
  return { accountId: id };
}

/** The account of a reader whom a service vouches for; a new one where none is linked and nobody has the address. */
export function signInByProvider(database: Database, came: SigningIn): Promise<Outcome> {
  const { providerId, identity, isRegistrationOpen } = came;
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const accountId = await findLinkedAccountId(tx, { providerId, providerAccountId: identity.providerAccountId });
    if (accountId === undefined) {
      // In this order: an address that nobody has confirmed asks for nothing here.
      if (identity.email === null) return { failure: 'no_email' };
      if (!identity.isEmailVerified) return { failure: 'email_unverified' };
      if (!isRegistrationOpen) return { failure: 'registration_closed' };
      return addMember(tx, identity.email, came);
    }
    const account = await findAccount(tx, accountId);
    if (account === undefined || account.closedAt !== null) return { failure: 'denied' };
    await log(tx, 'sign-in', accountId, came);
    return { accountId };
  });
}

/** Links a service to the account that is signed in. */
export function linkByProvider(database: Database, accountId: string, came: Came): Promise<Outcome> {
  const { providerAccountId } = came.identity;
  return inTransaction(database, async (tx): Promise<Outcome> => {
    const identity = { providerId: came.providerId, providerAccountId };
    const isNew = await linkProvider(tx, accountId, identity);
    if (!isNew && (await findLinkedAccountId(tx, identity)) !== accountId) return { failure: 'linked_elsewhere' };
    if (isNew) await log(tx, 'link-provider', accountId, came);
    return { accountId };
  });
}

/** Binds a visit to another service to the browser that began it. */
export const visitCookie = `${sessionCookie}-visit`;
export const visitCookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

export function requireProvider({ identityProviders }: Services, id: string): IdentityProvider {
  const provider = identityProviders.find((known) => known.id === id);
  if (provider === undefined) throw new Refusal('not_found', 'provider');
  return provider;
}

/** The page that tells why a visit came to nothing. */
export function failurePath(failure: ProviderFailure, accountId: string | null): string {
  return `${accountId === null ? '/sign-in/' : '/profile/security/'}?error=${failure}`;
}
