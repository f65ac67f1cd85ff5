import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Viewer, visitor } from '#domain/access/viewer.ts';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { accountOfToken, sessionSeconds, sessionToken } from './session-token.ts';

// The prefix makes browsers refuse a cookie that was set without Secure or for another path or domain.
function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-bondlens' : 'bondlens';
}

function unixSeconds(clock: () => Date): number {
  return Math.floor(clock().getTime() / 1000);
}

async function viewerOf(request: FastifyRequest, services: Services): Promise<Viewer> {
  const token = request.cookies[cookieName(request)];
  if (token === undefined) return visitor;
  const account = accountOfToken(token, services.secret, unixSeconds(services.clock));
  if (account === undefined) return visitor;
  try {
    return (await services.accounts.find(account)) ?? visitor;
  } catch (error) {
    // Without the database nothing is open to anybody; what needs no database is still answered.
    if (isDatabaseUnavailable(error)) return visitor;
    throw error;
  }
}

function cookieOptions(request: FastifyRequest) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: request.protocol === 'https' } as const;
}

/** Makes the browser keep the account. */
export function startSession(request: FastifyRequest, reply: FastifyReply, account: string, services: Services): void {
  const token = sessionToken({ account, issuedAt: unixSeconds(services.clock) }, services.secret);
  reply.setCookie(cookieName(request), token, { ...cookieOptions(request), maxAge: sessionSeconds });
}

/** Makes the browser forget the account. */
export function endSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(request));
}

/** Gives every request its viewer. */
export async function registerSession(app: App, services: Services): Promise<void> {
  await app.register(fastifyCookie);
  app.decorateRequest('viewer');
  app.addHook('onRequest', async (request) => {
    request.viewer = await viewerOf(request, services);
  });
}
