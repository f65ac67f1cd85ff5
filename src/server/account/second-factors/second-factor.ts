import { createHash } from 'node:crypto';
import { findFactor, takeRecoveryCode, takeStep, tryFactor } from '#store/account/second-factors/second-factors.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { decrypted } from '../accounts/encryption.ts';
import { newPassword } from '../passwords/password.ts';
import { stepOfCode } from './totp.ts';

/** Failed tries in a row, over all sign-ins of an account, after which nothing is tried for a while. */
const MAX_TRIES = 10;
const LOCK_MS = 15 * 60 * 1000;

async function refusalOfLocked(database: Queries, accountId: string, now: Date): Promise<Refusal> {
  const factor = await findFactor(database, accountId);
  if (!factor?.lockedUntil) return new Refusal('wrong_code', 'code');
  const seconds = Math.ceil((factor.lockedUntil.getTime() - now.getTime()) / 1000);
  return new Refusal('too_many_requests', 'code', Math.max(1, seconds));
}

interface FactorServices {
  readonly database: Queries;
  readonly accounts: Accounts;
  readonly clock: () => Date;
}

const AMOUNT = 10;

/** New codes for one use each, as hard to guess as a password of ours: 123 bits, so that a plain hash keeps them (ASVS 5.0, 6.5.2). */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: AMOUNT }, newPassword);
}

/** What is stored of a code; the same however it is typed: with or without its dashes, in large or small letters. */
export function recoveryCodeHash(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(plain).digest('base64url');
}

/**
 * Counts a code of the account's authenticator, or one of its recovery codes, once. Throws a Refusal for any other, and for all of them while
 * the account is locked. A pending authenticator is one that is being set up.
 */
export async function requireSecondFactor(
  { database, accounts, clock }: FactorServices,
  accountId: string,
  typed: string,
  state: 'confirmed' | 'pending' = 'confirmed',
): Promise<'authenticator' | 'recovery-code'> {
  const now = clock();
  const lockUntil = new Date(now.getTime() + LOCK_MS);
  const factor = await tryFactor(database, accountId, { now, max: MAX_TRIES, lockUntil });
  if (factor === undefined) throw await refusalOfLocked(database, accountId, now);
  if (factor.verified !== (state === 'confirmed')) throw new Refusal('wrong_code', 'code');
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(digits)) {
    const secret = decrypted(factor.secret, accounts.secrets);
    const step = stepOfCode(secret, digits, now);
    if (step !== null && (await takeStep(database, accountId, step))) return 'authenticator';
  } else if (state === 'confirmed' && (await takeRecoveryCode(database, accountId, recoveryCodeHash(typed)))) {
    return 'recovery-code';
  }
  throw new Refusal('wrong_code', 'code');
}
