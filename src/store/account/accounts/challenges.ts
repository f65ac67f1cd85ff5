import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

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

export type ChallengeKey = Pick<Challenge, 'idHash' | 'purpose'> & { readonly now: Date };

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
    .where('idHash', '=', idHash)
    .where('purpose', '=', purpose)
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
    .where('idHash', '=', idHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'value'])
    .executeTakeFirst();
}
