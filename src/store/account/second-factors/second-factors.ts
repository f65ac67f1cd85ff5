import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, TableOf } from '../../platform/database/database.ts';

interface SecondFactor {
  readonly id: string;
  readonly accountId: string;
  /** Encrypted. */
  readonly secret: string;
  /** False until a code has confirmed it. */
  readonly verified: boolean;
  readonly failedVerificationCount: number;
  readonly lockedUntil: Date | null;
  /** Step of time of the last code that counted. */
  readonly lastStep: number;
  readonly createdAt: Date;
}

export type SecondFactorTable = TableOf<
  SecondFactor,
  'verified' | 'failedVerificationCount' | 'lockedUntil' | 'lastStep' | 'createdAt'
>;

interface RecoveryCode {
  readonly accountId: string;
  readonly codeHash: string;
  readonly usedAt: Date | null;
}

export type RecoveryCodeTable = TableOf<RecoveryCode, 'usedAt'>;

/** Keeps the secret of an authenticator that is being set up, in place of one that was never confirmed; false where one is confirmed. */
export async function savePendingFactor({ kysely }: Queries, accountId: string, secret: string) {
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('secondFactor')
    .values({ id: randomUUID(), accountId, secret })
    .onConflict((known) =>
      known
        .column('accountId')
        .doUpdateSet({ secret, failedVerificationCount: 0, lockedUntil: null, lastStep: 0 })
        .where('secondFactor.verified', '=', false),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findFactor(
  { kysely }: Queries,
  accountId: string,
): Promise<Pick<SecondFactor, 'secret' | 'verified' | 'lockedUntil' | 'createdAt'> | undefined> {
  return kysely
    .selectFrom('secondFactor')
    .select(['secret', 'verified', 'lockedUntil', 'createdAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

interface TryLimit {
  readonly now: Date;
  /** After so many failed tries in a row nothing is tried until `lockUntil`. */
  readonly max: number;
  readonly lockUntil: Date;
}

/**
 * Counts a try before it is looked at, so that tries at the same moment count as well; gives the factor, or undefined where it is locked or
 * there is none.
 */
export async function tryFactor(
  { kysely }: Queries,
  accountId: string,
  { now, max, lockUntil }: TryLimit,
): Promise<Pick<SecondFactor, 'secret' | 'verified'> | undefined> {
  const { rows } = await sql<Pick<SecondFactor, 'secret' | 'verified'>>`
    update second_factor
    set failed_verification_count = tries.count,
      locked_until = case when tries.count >= ${max}::integer then ${lockUntil}::timestamptz end
    from (
      select id, case when locked_until is null then failed_verification_count + 1 else 1 end as count
      from second_factor where account_id = ${accountId} for update
    ) as tries
    where second_factor.id = tries.id and (second_factor.locked_until is null or second_factor.locked_until <= ${now}::timestamptz)
    returning second_factor.secret, second_factor.verified`.execute(kysely);
  return rows[0];
}

/** Counts the code of a step of time; false where it or a later one has counted already. Forgives the failed tries. */
export async function takeStep({ kysely }: Queries, accountId: string, step: number) {
  const { numUpdatedRows } = await kysely
    .updateTable('secondFactor')
    .set({ lastStep: step, failedVerificationCount: 0, lockedUntil: null })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up; false where there is none of this hash left. Forgives the failed tries. */
export async function takeRecoveryCode({ kysely }: Queries, accountId: string, codeHash: string) {
  const { numUpdatedRows } = await kysely
    .updateTable('recoveryCode')
    .set({ usedAt: sql`now()` })
    .where((is) => is.and({ accountId, codeHash }))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await kysely
    .updateTable('secondFactor')
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where('accountId', '=', accountId)
    .execute();
  return true;
}

/** Gives an account new recovery codes in place of all before. */
export async function saveRecoveryCodes({ kysely }: Queries, accountId: string, hashes: readonly string[]) {
  await kysely.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await kysely
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute();
}

export async function countRecoveryCodes({ kysely }: Queries, accountId: string) {
  const { count } = await kysely
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** From now on the account signs in with its authenticator too; false where another request has confirmed it. */
export async function confirmFactor({ kysely }: Queries, accountId: string) {
  const { numUpdatedRows } = await kysely
    .updateTable('secondFactor')
    .set({ verified: true })
    .where((is) => is.and({ accountId, verified: false }))
    .executeTakeFirst();
  await kysely.updateTable('account').set({ twoFactorEnabled: true }).where('id', '=', accountId).execute();
  return numUpdatedRows > 0n;
}

/** Takes the authenticator and the recovery codes away; a password that is too short alone has to be changed then. False where there was none. */
export async function deleteFactor({ kysely }: Queries, accountId: string) {
  await kysely.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const { numDeletedRows } = await kysely
    .deleteFrom('secondFactor')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  const mustChangePassword = sql<boolean>`must_change_password or has_short_password`;
  await kysely
    .updateTable('account')
    .set({ twoFactorEnabled: false, mustChangePassword })
    .where('id', '=', accountId)
    .execute();
  return numDeletedRows > 0n;
}
