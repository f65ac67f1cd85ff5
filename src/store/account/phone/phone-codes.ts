import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface PhoneCode {
  readonly accountId: string;
  /** In international form, not confirmed. */
  readonly phone: string;
  readonly codeHash: string | null;
  readonly tries: number;
  readonly sentAt: Date | null;
  readonly expiresAt: Date | null;
}

export type PhoneCodeTable = TableOf<PhoneCode, 'codeHash' | 'tries' | 'sentAt' | 'expiresAt'>;

/** Keeps the number that an account wants to have, in place of any before; a code that was sent to another one counts no more. */
export async function savePendingPhone({ kysely }: Queries, accountId: string, phone: string) {
  await kysely
    .insertInto('phoneCode')
    .values({ accountId, phone })
    .onConflict((known) => known.column('accountId').doUpdateSet({ phone, codeHash: null }))
    .execute();
}

export async function findPendingPhone(
  { kysely }: Queries,
  accountId: string,
): Promise<Pick<PhoneCode, 'phone' | 'sentAt'> | undefined> {
  return kysely
    .selectFrom('phoneCode')
    .select(['phone', 'sentAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

interface SentCode {
  readonly codeHash: string;
  readonly now: Date;
  /** None is sent where the last one is younger. */
  readonly notSince: Date;
  readonly expiresAt: Date;
}

/** Keeps a new code in place of any before; gives the number to send it to, or undefined where it is too early or there is no number. */
export async function saveSentCode(
  { kysely }: Queries,
  accountId: string,
  { codeHash, now, notSince, expiresAt }: SentCode,
) {
  const sent = await kysely
    .updateTable('phoneCode')
    .set({ codeHash, tries: 0, sentAt: now, expiresAt })
    .where('accountId', '=', accountId)
    .where((where) => where.or([where('sentAt', 'is', null), where('sentAt', '<=', notSince)]))
    .returning('phone')
    .executeTakeFirst();
  return sent?.phone;
}

/** Counts a try before it is looked at; gives what the code has to be, or undefined where none counts any more. */
export async function tryPhoneCode(
  { kysely }: Queries,
  accountId: string,
  { now, max }: { readonly now: Date; readonly max: number },
) {
  const found = await kysely
    .updateTable('phoneCode')
    .set({ tries: sql`tries + 1` })
    .where('accountId', '=', accountId)
    .where('codeHash', 'is not', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', max)
    .returning('codeHash')
    .executeTakeFirst();
  return found?.codeHash ?? undefined;
}

/** Makes the number that a code was sent to that of the account; gives it to the one who does so first. */
export async function confirmPhone({ kysely }: Queries, accountId: string, codeHash: string) {
  const confirmed = await kysely
    .updateTable('phoneCode')
    .set({ codeHash: null })
    .where((is) => is.and({ accountId, codeHash }))
    .returning('phone')
    .executeTakeFirst();
  if (confirmed === undefined) return undefined;
  await kysely.updateTable('account').set({ phone: confirmed.phone }).where('id', '=', accountId).execute();
  return confirmed.phone;
}
