import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAccount } from '#store/account/accounts/accounts.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { addSession, deleteSession, keepSession, renewSession } from '#store/account/accounts/sessions.ts';
import type { Queries } from '#store/platform/database/database.ts';
import { isDatabaseReadOnly, isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import type { App } from '../../platform/serving/serve.ts';
import { putChallenge } from '../accounts/challenge.ts';
import type { Services } from '../services.ts';
import { sessionCookie, sessionHours, signedToken, tokenOfCookie } from './session-cookie.ts';

const TOKEN_BYTES = 32;
/** Of what a device says of itself, kept for the list of sessions. */
const MAX_AGENT = 400;

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** Notes that a session is used. Where nothing can be stored it holds for as long as it did. */
async function noteUse({ id, isOperator }: OpenSession, queries: Queries): Promise<void> {
  try {
    await keepSession(queries, id, sessionHours(isOperator).idle);
  } catch (error) {
    if (!isDatabaseReadOnly(error)) throw error;
  }
}

async function sessionOf(request: FastifyRequest, { accounts, database }: Services): Promise<OpenSession | null> {
  const cookie = request.cookies[sessionCookie];
  const token = cookie && tokenOfCookie(cookie, accounts.secrets);
  if (!token) return null;
  try {
    const session = await sharedRead(`session ${token}`, () => accounts.sessionOf(token));
    if (session?.isDue === true) await noteUse(session, database);
    return session;
  } catch (error) {
    // Nothing is open to anybody then, and calls say so (`requireKnownReader`); what needs no database is still answered.
    if (!isDatabaseUnavailable(error)) throw error;
    request.sessionFailure = error;
    return null;
  }
}

/**
 * Makes the request one of this session, or of nobody. Whose password somebody else made is nobody until he has changed it: his session is held
 * apart, for the call that does this.
 */
function setSession(
  request: FastifyRequest,
  session: OpenSession | null,
  { accounts }: Pick<Services, 'accounts'>,
): void {
  const isHeld = session?.mustChangePassword === true;
  request.heldSession = isHeld ? session : null;
  request.session = isHeld ? null : session;
  request.viewer = accounts.viewerOf(session);
}

async function deleteSessionOf(
  { session, heldSession }: FastifyRequest,
  { database }: Pick<Services, 'database'>,
): Promise<void> {
  const known = session ?? heldSession;
  if (known !== null) await deleteSession(database, known.token);
}

/** A token that nobody guesses: 256 bits. */
function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Gives the reader's browser a token of a session, of which the request is one from now on. */
async function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  services: Services,
): Promise<void> {
  const { accounts } = services;
  const session = await accounts.sessionOf(token);
  reply.setCookie(sessionCookie, signedToken(token, accounts.secrets[0]), {
    ...cookieOptions,
    maxAge: sessionHours(session?.isOperator ?? false).max * 60 * 60,
  });
  setSession(request, session, services);
}

/** What a reader has shown of himself: a password or another service's word, or that and a second factor (a passkey is both). */
export type Proof = 'one-factor' | 'both-factors';

/**
 * Signs the reader in to an account, and ends the session that was there. Every way in comes through here: where the account has a second
 * factor and the reader has not shown it, no session begins, and his browser is asked for it.
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  services: Services,
  proof: Proof = 'one-factor',
): Promise<void> {
  const { database } = services;
  await deleteSessionOf(request, services);
  const account = await findAccount(database, accountId);
  if (account === undefined) throw new Refusal('need_auth');
  if (account.closedAt !== null) throw new Refusal('account_closed');
  if (account.twoFactorEnabled && proof === 'one-factor') {
    await putChallenge(reply, services, { purpose: 'second-factor', accountId, value: '' });
    endSessionOfBrowser(request, reply, services);
    request.awaitsSecondFactor = true;
    return;
  }
  const token = newToken();
  const agent = request.headers['user-agent'] ?? null;
  const session = { accountId, userAgent: agent?.slice(0, MAX_AGENT) ?? null, ipAddress: request.ip };
  const hasSecondFactor = proof === 'both-factors';
  await addSession(database, { token, hasSecondFactor, ...session }, sessionHours(account.isOperator));
  await giveToken(request, reply, token, services);
}

/** Goes on with the session of a reader who has just proved who he is, under another token, so that an older one is worth nothing. */
export async function renewProof(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  proof: Proof,
): Promise<void> {
  const { session } = request;
  const token = newToken();
  const hasSecondFactor = proof === 'both-factors';
  const isOpen = session !== null && (await renewSession(services.database, session.id, { token, hasSecondFactor }));
  if (!isOpen) throw new Refusal('need_auth');
  await giveToken(request, reply, token, services);
}

function endSessionOfBrowser(request: FastifyRequest, reply: FastifyReply, services: Services): void {
  reply.clearCookie(sessionCookie, cookieOptions);
  setSession(request, null, services);
}

/** Ends the session, and makes the browser forget it and what it kept of the site's pages. */
export async function endSession(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<void> {
  await deleteSessionOf(request, services);
  endSessionOfBrowser(request, reply, services);
  // Browsers heed it where they trust the connection, and complain elsewhere. The other cookies are choices of the browser, not of the account.
  const isTrusted = request.protocol === 'https' || request.hostname === 'localhost';
  // Nothing of the account is in the cache, and clearing that takes Chrome seconds.
  if (isTrusted) reply.header('clear-site-data', '"storage"');
}

/** Gives every request its session and its viewer. */
export function registerSession(app: App, services: Services): void {
  app.decorateRequest('viewer');
  app.decorateRequest('session');
  app.decorateRequest('heldSession');
  app.decorateRequest('awaitsSecondFactor', false);
  app.decorateRequest('sessionFailure');
  app.addHook('onRequest', async (request) => {
    if (request.apiKey === null) setSession(request, await sessionOf(request, services), services);
  });
}
