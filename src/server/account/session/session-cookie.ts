import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { visitor } from '#domain/account/access/viewer.ts';
import type { SessionHours } from '#store/account/accounts/sessions.ts';
import type { ViewerSource } from '../../platform/serving/services.ts';
import { presentedKey } from '../api-keys/api-keys.ts';
import type { Services } from '../services.ts';

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

const SESSION = new RegExp(`(?:^|; ?)(?:__Host-)?${sessionCookie}=([^;]+)`);

/** What a request shows of a key or a session, as it stands there. */
export function shownCredential({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string | undefined {
  return presentedKey(raw)?.text ?? SESSION.exec(headers.cookie ?? '')?.[1];
}

/** Whose it is, once it was looked up. The sessions of an account share what it may ask of a node; those of a demo account are of many readers. */
export function credentialHolder({ session, apiKey, viewer }: Pick<FastifyRequest, 'session' | 'apiKey' | 'viewer'>) {
  if (apiKey !== null) return { id: `key ${apiKey.id}`, network: `account ${viewer.accountId}` };
  if (session === null) return undefined;
  const id = `session ${session.id}`;
  return { id, network: session.isDemo ? id : `account ${viewer.accountId}` };
}

/** The session or the key that a request came with. */
export function viewerSourceOf(
  { session, apiKey }: Pick<FastifyRequest, 'session' | 'apiKey'>,
  { accounts, apiKeys }: Pick<Services, 'accounts' | 'apiKeys'>,
): ViewerSource {
  if (apiKey !== null) {
    return { id: `key ${apiKey.id}`, now: async () => (await apiKeys.viewerNow(apiKey.hash)) ?? visitor };
  }
  if (session === null) return { id: 'visitor', now: async () => visitor };
  const { token } = session;
  return { id: `session ${token}`, now: async () => accounts.viewerOf(await accounts.sessionOf(token)) };
}
