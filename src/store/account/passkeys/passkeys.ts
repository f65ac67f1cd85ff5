import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface Passkey {
  readonly id: string;
  readonly accountId: string;
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  /** Kept by a service that carries it to other devices. */
  readonly backedUp: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export type PasskeyTable = TableOf<Passkey, 'createdAt' | 'lastUsedAt'>;

export async function findPasskeys({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findPasskey({ kysely }: Queries, credentialId: string) {
  return kysely.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();
}

/** Keeps a passkey; false where one of this name of its authenticator is kept, for whomever. */
export async function addPasskey({ kysely }: Queries, passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>) {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('passkey')
    .values(passkey)
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes a signature; false where its count does not follow upon the last one, as with a copy of the key. An authenticator without a count says 0. */
export async function noteSignature({ kysely }: Queries, id: string, signCount: number) {
  const { numUpdatedRows } = await kysely
    .updateTable('passkey')
    .set({ signCount, lastUsedAt: new Date() })
    .where('id', '=', id)
    .where((where) => where.or([where('signCount', '<', signCount), where.and({ signCount: 0 })]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface PasskeyKey {
  readonly id: string;
  readonly accountId: string;
}

export async function renamePasskey({ kysely }: Queries, { id, accountId }: PasskeyKey, name: string) {
  const { numUpdatedRows } = await kysely
    .updateTable('passkey')
    .set({ name })
    .where((is) => is.and({ id, accountId }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a passkey of an account away; gives its name, or undefined where the account has none of this id. */
export async function deletePasskey({ kysely }: Queries, { id, accountId }: PasskeyKey) {
  const deleted = await kysely
    .deleteFrom('passkey')
    .where((is) => is.and({ id, accountId }))
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
