import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { Refusal } from '../plugins/errors/refusal.ts';

/** The session of who is signed in; refuses visitors. */
export function requireAccount({ session }: Pick<FastifyRequest, 'session'>): OpenSession {
  if (session === null) throw new Refusal('need_auth');
  return session;
}

/** The same for what changes the account itself; refuses who uses an account that anybody may take. */
export function requireOwnAccount(request: Pick<FastifyRequest, 'session'>): OpenSession {
  const session = requireAccount(request);
  if (session.isDemo) throw new Refusal('demo_account');
  return session;
}
