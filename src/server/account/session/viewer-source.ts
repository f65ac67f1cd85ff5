import type { FastifyRequest } from 'fastify';
import { visitor } from '#domain/account/access/viewer.ts';
import type { ViewerSource } from '../../platform/serving/services.ts';
import type { Services } from '../services.ts';

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
