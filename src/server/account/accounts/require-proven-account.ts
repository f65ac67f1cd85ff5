import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { requireOwnAccount } from '../../platform/access/require-account.ts';
import { requireRecentProof } from './require-recent-proof.ts';

/** The session of a reader who may change how he signs in to an account of his own. */
export function requireProvenAccount(request: Pick<FastifyRequest, 'session'>): OpenSession {
  const session = requireOwnAccount(request);
  requireRecentProof(request);
  return session;
}
