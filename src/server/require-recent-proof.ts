import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '#store/accounts/sessions.ts';
import { Refusal } from './plugins/errors/refusal.ts';

/** How long a proof of who one is serves for changes of the account. */
const PROOF_MS = 10 * 60 * 1000;

/** The session of a reader; refuses visitors. */
export function requireSession({ session }: Pick<FastifyRequest, 'session'>): OpenSession {
  if (session === null) throw new Refusal('need_auth');
  return session;
}

/** The session of a reader whose account is his own; refuses visitors, and the demo accounts, which everybody shares. */
export function requireOwnAccount(request: Pick<FastifyRequest, 'session'>): OpenSession {
  const session = requireSession(request);
  if (session.isDemo) throw new Refusal('demo_account');
  return session;
}

/** Whether a reader has proved who he is a short time ago. */
export function isRecentlyProven({ provenAt }: Pick<OpenSession, 'provenAt'>): boolean {
  return Date.now() - provenAt.getTime() <= PROOF_MS;
}

/** Refuses a change unless its reader has proved who he is a short time ago. A demo account has nothing to prove it by. */
export function requireRecentProof(request: Pick<FastifyRequest, 'session'>): void {
  const session = requireSession(request);
  if (!session.isDemo && !isRecentlyProven(session)) throw new Refusal('proof_needed');
}
