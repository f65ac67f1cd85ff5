import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { findFactor, takeRecoveryCode, takeStep, tryFactor } from '#store/account/second-factors/second-factors.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { decrypted } from '../accounts/account-links.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { newPassword } from '../passwords/require-good-password.ts';

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

/** As every authenticator app has it: SHA-1, six digits, 30 seconds (RFC 6238). */
const DIGITS = 6;
const STEP_S = 30;
/** Clocks may differ by a step (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** Of 160 bits (RFC 4226, 4). */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** A new secret in base32, as authenticators take it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group, 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => BASE32.indexOf(sign).toString(2).padStart(BITS, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a counter (RFC 4226, 5.3). */
function codeOfCounter(key: Buffer, counter: number): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const hash = createHmac('sha1', key).update(moving).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const value = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of time whose code this is, at a moment or beside it; null for none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const key = bytesOf(secret);
  const current = Math.floor(now.getTime() / 1000 / STEP_S);
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => current - DRIFT_STEPS + index);
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  // All are compared, so that the time does not tell which.
  const found = steps.filter((step) => timingSafeEqual(Buffer.from(codeOfCounter(key, step)), given));
  return found.at(-1) ?? null;
}

/** What an authenticator reads from the square (Key URI Format). */
export function totpAddress(
  secret: string,
  { issuer, account }: { readonly issuer: string; readonly account: string },
) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const settings = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`;
  return `otpauth://totp/${label}?${settings}`;
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
