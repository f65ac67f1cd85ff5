import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
