import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { viewerOfGrants, visitor } from '#domain/access/viewer.ts';
import { deleteSession, keepSession, type OpenSession } from '#store/accounts/sessions.ts';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import { idleHours, mostHours, sessionCookie } from '../../accounts/auth.ts';
import { signedToken, tokenOfCookie } from '../../accounts/session-cookie.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { readHostCookies } from '../host-cookies.ts';

/** A session that is used is noted so often, not at each request. */
const KEPT_EVERY_MS = 60 * 60 * 1000;

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

async function sessionOf(request: FastifyRequest, { accounts, database }: Services): Promise<OpenSession | null> {
  const cookie = request.cookies[sessionCookie];
  const token = cookie && tokenOfCookie(cookie, accounts.secrets);
  if (!token) return null;
  try {
    const session = await accounts.sessionOf(token);
    if (session !== null && Date.now() - session.updatedAt.getTime() > KEPT_EVERY_MS) {
      await keepSession(database, session.id, idleHours);
    }
    return session;
  } catch (error) {
    // Without the database nothing is open to anybody; what needs no database is still answered.
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/** Makes the request one of this session, or of nobody. */
export function setSession(request: FastifyRequest, session: OpenSession | null): void {
  request.session = session;
  request.viewer = session === null ? visitor : viewerOfGrants(session);
}

/** Begins a session of an account in the reader's browser, and ends the one that was there; the request is its first. */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  { accounts, database }: Services,
): Promise<void> {
  if (request.session !== null) await deleteSession(database, request.session.token);
  const { internalAdapter } = await accounts.auth.$context;
  const { token } = await internalAdapter.createSession(accountId, false, {
    userAgent: request.headers['user-agent'] ?? '',
    ipAddress: request.ip,
  });
  reply.setCookie(sessionCookie, signedToken(token, accounts.secrets[0]), {
    ...cookieOptions,
    maxAge: mostHours * 60 * 60,
  });
  setSession(request, await accounts.sessionOf(token));
}

/** Ends the session, and makes the browser forget it and what it kept of the site's pages. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, { database }: Services): Promise<void> {
  if (request.session !== null) await deleteSession(database, request.session.token);
  reply.clearCookie(sessionCookie, cookieOptions);
  setSession(request, null);
}

/** Gives every request its session and its viewer. */
export async function registerSession(app: App, services: Services): Promise<void> {
  readHostCookies(app);
  await app.register(fastifyCookie);
  app.decorateRequest('viewer');
  app.decorateRequest('session');
  app.addHook('onRequest', async (request) => setSession(request, await sessionOf(request, services)));
}
