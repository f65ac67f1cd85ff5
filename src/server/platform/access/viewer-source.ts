import type { FastifyRequest } from 'fastify';
import { type Viewer, visitor } from '#domain/account/access/viewer.ts';
import type { Services } from '../serving/services.ts';

/** By what a request is somebody's, to ask again while its answer goes on. */
export interface ViewerSource {
  /** The same for requests of one session or key. */
  readonly id: string;
  /** Who asks by it now: a visitor once it holds no more. */
  readonly now: () => Promise<Viewer>;
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
