import type { FastifyRequest } from 'fastify';
import type { Asker } from '../../platform/limits/load-kinds.ts';
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
