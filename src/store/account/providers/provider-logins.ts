import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

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

export async function saveProviderLogin({ kysely }: Queries, state: string, login: ProviderLogin): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${LOGIN_MINUTES})`;
  await kysely
    .insertInto('providerLogin')
    .values({ ...login, stateHash: hashOf(state), expiresAt })
    .execute();
}

/** What a state stands for; from then on it stands for nothing. */
export async function takeProviderLogin({ kysely }: Queries, state: string): Promise<ProviderLogin | undefined> {
  const taken = await kysely
    .deleteFrom('providerLogin')
    .where('stateHash', '=', hashOf(state))
    .returningAll()
    .returning(sql<boolean>`expires_at > now()`.as('isOpen'))
    .executeTakeFirst();
  return taken?.isOpen === true ? taken : undefined;
}

export async function sweepProviderLogins({ kysely }: Queries): Promise<void> {
  await kysely.deleteFrom('providerLogin').where('expiresAt', '<', sql<Date>`now()`).execute();
}
