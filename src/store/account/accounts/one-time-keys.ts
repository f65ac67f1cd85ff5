import { sql } from 'kysely';
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
    .where((is) => is.and({ tokenHash, purpose }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a link up, and with it all others of its account; undefined where somebody was quicker, or it has ended. */
export async function takeAccountLink(tx: Queries, key: LinkKey) {
  const link = await tx.kysely
    .deleteFrom('accountLink')
    .where((is) => is.and({ tokenHash: key.tokenHash, purpose: key.purpose }))
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

/** A question that a browser has to answer once, before it expires. */
export interface Challenge {
  /** Of the id that the browser keeps. */
  readonly idHash: string;
  readonly purpose: 'second-factor' | 'passkey-sign-in' | 'passkey-set-up';
  /** Whom it is put to; null where nobody is known yet. */
  readonly accountId: string | null;
  readonly value: string;
  readonly expiresAt: Date;
}

export type ChallengeTable = TableOf<Challenge & { readonly tries: number }, 'tries'>;

type ChallengeKey = Pick<Challenge, 'idHash' | 'purpose'> & { readonly now: Date };

/** Keeps a question, and forgets those that are over. */
export async function addChallenge({ kysely }: Queries, challenge: Challenge, now: Date) {
  await kysely.deleteFrom('challenge').where('expiresAt', '<=', now).execute();
  await kysely.insertInto('challenge').values(challenge).execute();
}

/** Counts a try to answer; gives whom the question is put to, or undefined where it is over or was tried `most` times. */
export async function tryChallenge({ kysely }: Queries, { idHash, purpose, now }: ChallengeKey, max: number) {
  const found = await kysely
    .updateTable('challenge')
    .set({ tries: sql`tries + 1` })
    .where((is) => is.and({ idHash, purpose }))
    .where('expiresAt', '>', now)
    .where('tries', '<', max)
    .returning('accountId')
    .executeTakeFirst();
  return found?.accountId ?? undefined;
}

/** Takes a question away; gives it to the one who does so first, while it is not over. */
export async function takeChallenge(
  { kysely }: Queries,
  { idHash, purpose, now }: ChallengeKey,
): Promise<Pick<Challenge, 'accountId' | 'value'> | undefined> {
  return kysely
    .deleteFrom('challenge')
    .where((is) => is.and({ idHash, purpose }))
    .where('expiresAt', '>', now)
    .returning(['accountId', 'value'])
    .executeTakeFirst();
}
