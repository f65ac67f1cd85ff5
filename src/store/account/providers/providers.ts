import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** Whom another service says that somebody is: its own id of the service, and the service's of the person. */
export interface ProviderIdentity {
  readonly providerId: string;
  readonly providerAccountId: string;
}

/** The account that signs in by an identity; undefined where it is linked to none. */
export async function findLinkedAccountId({ kysely }: Queries, identity: ProviderIdentity) {
  const found = await kysely
    .selectFrom('credential')
    .select('accountId')
    .where((is) => is.and({ providerId: identity.providerId, providerAccountId: identity.providerAccountId }))
    .executeTakeFirst();
  return found?.accountId;
}

/** Links an identity to an account; false where it is linked to one. */
export async function linkProvider({ kysely }: Queries, accountId: string, identity: ProviderIdentity) {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('credential')
    .values({ id: randomUUID(), accountId, ...identity })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The ways into an account, each once: the services that it is linked to, `credential` for a password, `passkey` for passkeys. */
export async function findSignInMethods({ kysely }: Queries, accountId: string) {
  const services = kysely.selectFrom('credential').select('providerId as way').where('accountId', '=', accountId);
  const passkeys = kysely
    .selectFrom('passkey')
    .select(sql<string>`'passkey'`.as('way'))
    .where('accountId', '=', accountId);
  const found = await services.union(passkeys).execute();
  return found.map(({ way }) => way);
}

/** Makes changes to the ways into an account wait for one another, until the transaction ends. */
export async function lockSignInMethods({ kysely }: Queries, accountId: string) {
  await sql`select 1 from account where id = ${accountId} for update`.execute(kysely);
}

export async function unlinkProvider({ kysely }: Queries, accountId: string, providerId: string) {
  await kysely
    .deleteFrom('credential')
    .where((is) => is.and({ accountId, providerId }))
    .execute();
}

/** A reader who is at another service, and what has to come back with him. */
export interface ProviderLogin {
  readonly providerId: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly next: string;
  /** The account that the service is to be linked to; null to sign in. */
  readonly accountId: string | null;
}

export type ProviderLoginTable = TableOf<ProviderLogin & { readonly stateHash: Buffer; readonly expiresAt: Date }>;

const LOGIN_MINUTES = 10;

const hashOf = (state: string) => createHash('sha256').update(state).digest();

export async function saveProviderLogin({ kysely }: Queries, state: string, login: ProviderLogin) {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${LOGIN_MINUTES})`;
  await kysely
    .insertInto('providerLogin')
    .values({ ...login, stateHash: hashOf(state), expiresAt })
    .execute();
}

/** What a state stands for; from then on it stands for nothing. */
export async function takeProviderLogin({ kysely }: Queries, state: string) {
  const taken = await kysely
    .deleteFrom('providerLogin')
    .where('stateHash', '=', hashOf(state))
    .returningAll()
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst();
  return taken?.isOpen === true ? taken : undefined;
}

export async function sweepProviderLogins({ kysely }: Queries) {
  await kysely.deleteFrom('providerLogin').where('expiresAt', '<', sql<Date>`now()`).execute();
}
