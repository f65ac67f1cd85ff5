import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionHours } from '#store/account/accounts/sessions.ts';

/** The cookie of the session; over TLS `host-cookies.ts` binds it to the host. */
export const sessionCookie = 'bondlens';

function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** The value of the session cookie: the token and a signature over it. */
export function signedToken(token: string, secret: string): string {
  return `${token}.${signatureOf(token, secret)}`;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The token of a cookie that one of our secrets signed, else undefined. */
export function tokenOfCookie(value: string, secrets: readonly string[]): string | undefined {
  const end = value.lastIndexOf('.');
  if (end < 1) return undefined;
  const token = value.slice(0, end);
  const isOurs = secrets.some((secret) => isSame(signatureOf(token, secret), value.slice(end + 1)));
  return isOurs ? token : undefined;
}

const DAY = 24;

/** Operators sign in at least once a day of work and once a week. */
const ofOperator: SessionHours = { idle: 12, max: 7 * DAY };
const ofOthers: SessionHours = { idle: 7 * DAY, max: 30 * DAY };

export function sessionHours(isOperator: boolean): SessionHours {
  return isOperator ? ofOperator : ofOthers;
}
