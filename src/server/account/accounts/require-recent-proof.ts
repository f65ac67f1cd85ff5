import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireAccount, requireOwnAccount } from '../../platform/serving/require-account.ts';

/** How long a proof of who one is serves for changes of the account. */
const PROOF_MS = 10 * 60 * 1000;

/** Whether a reader has proved who he is a short time ago. */
export function isRecentlyProven({ provenAt }: Pick<OpenSession, 'provenAt'>): boolean {
  return Date.now() - provenAt.getTime() <= PROOF_MS;
}

/** Refuses a change unless its reader has proved who he is a short time ago. A demo account has nothing to prove it by. */
export function requireRecentProof(request: Pick<FastifyRequest, 'session'>): void {
  const session = requireAccount(request);
  if (!session.isDemo && !isRecentlyProven(session)) throw new Refusal('proof_needed');
}

/** The session of a reader who may change how he signs in to an account of his own. */
export function requireProvenAccount(request: Pick<FastifyRequest, 'session'>): OpenSession {
  const session = requireOwnAccount(request);
  requireRecentProof(request);
  return session;
}
