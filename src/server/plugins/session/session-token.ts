import { createHmac, timingSafeEqual } from 'node:crypto';

export const sessionSeconds = 30 * 24 * 60 * 60;

interface Session {
  readonly account: string;
  /** Unix seconds. */
  readonly issuedAt: number;
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}

/** The value of the session cookie: account, moments of issue and expiry, and a signature over them. */
export function sessionToken({ account, issuedAt }: Session, secret: string): string {
  const payload = `${account}.${issuedAt}.${issuedAt + sessionSeconds}`;
  return `${payload}.${signature(payload, secret)}`;
}

function isSigned(payload: string, given: string, secret: string): boolean {
  const expected = Buffer.from(signature(payload, secret));
  const found = Buffer.from(given);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** The account of a token that we signed and that has not expired at `now` (Unix seconds), else undefined. */
export function accountOfToken(token: string, secret: string, now: number): string | undefined {
  const end = token.lastIndexOf('.');
  const payload = token.slice(0, end);
  if (end < 1 || !isSigned(payload, token.slice(end + 1), secret)) return undefined;
  const [account, issuedAt, expiresAt] = payload.split('.');
  return Number(issuedAt) <= now && now < Number(expiresAt) ? account : undefined;
}
