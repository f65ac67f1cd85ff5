import type { FastifyRequest } from 'fastify';
import { visitor } from '#domain/account/access/viewer.ts';
import type { Asker } from '../../platform/limits/concurrency-limit.ts';
import type { ViewerSource } from '../../platform/serving/services.ts';
import type { Services } from '../services.ts';
import { sessionCookie, tokenOfCookie } from './session-cookie.ts';

const ROBOT = /bot\b|crawl|spider|slurp/i;
const SESSION = new RegExp(`(?:^|; ?)(?:__Host-)?${sessionCookie}=([^;]+)`);

function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}

/** Who asks, as far as the request tells without the database: a cookie that we signed was given to a session. */
export function askerOf({ headers }: FastifyRequest, secrets: readonly string[]): Asker {
  const [, cookie] = SESSION.exec(headers.cookie ?? '') ?? [];
  if (cookie !== undefined && tokenOfCookie(decoded(cookie), secrets) !== undefined) return 'account';
  return ROBOT.test(headers['user-agent'] ?? '') ? 'robot' : 'visitor';
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
