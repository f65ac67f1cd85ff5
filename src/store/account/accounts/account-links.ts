import type { Queries, TableOf } from '../../platform/database/database.ts';

export interface AccountLink {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly purpose: 'verify-email' | 'reset-password' | 'change-email';
  /** The address that it was sent to, in lower case. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type AccountLinkTable = TableOf<AccountLink>;

type LinkKey = Pick<AccountLink, 'tokenHash' | 'purpose'> & { readonly now: Date };

/** Keeps a link, and forgets those that have ended. */
export async function saveAccountLink({ kysely }: Queries, link: AccountLink) {
  await kysely.deleteFrom('accountLink').where('expiresAt', '<=', link.createdAt).execute();
  await kysely.insertInto('accountLink').values(link).execute();
}

/** A link that may still be used. */
export async function findAccountLink({ kysely }: Queries, { tokenHash, purpose, now }: LinkKey) {
  return kysely
    .selectFrom('accountLink')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a link up, and with it all others of its account; undefined where somebody was quicker, or it has ended. */
export async function takeAccountLink(tx: Queries, key: LinkKey) {
  const link = await tx.kysely
    .deleteFrom('accountLink')
    .where('tokenHash', '=', key.tokenHash)
    .where('purpose', '=', key.purpose)
    .where('expiresAt', '>', key.now)
    .returningAll()
    .executeTakeFirst();
  if (link !== undefined) await deleteAccountLinks(tx, link.accountId);
  return link;
}

/** Makes the links of an account void: what they were to prove has changed. */
export async function deleteAccountLinks({ kysely }: Queries, accountId: string) {
  await kysely.deleteFrom('accountLink').where('accountId', '=', accountId).execute();
}
