import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  endAllSessionsCall,
  endSessionCall,
  passkeyOptionsCall,
  passkeySignInCall,
  proofCall,
  type Session,
  secondFactorCall,
  sessionCall,
  startSessionCall,
} from '#contract/account/session/session.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { audienceOfLevel } from '#domain/account/access/viewer.ts';
import { emailOfTyped } from '#domain/account/email.ts';
import { normalPassword } from '#domain/account/password.ts';
import { findAccountByEmail, findPasswordHash } from '#store/account/accounts/accounts.ts';
import { deleteSessions, type OpenSession } from '#store/account/accounts/sessions.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { readMarketOrigins } from '../../market/reads/market-reads.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { readerSeesHints } from '../../platform/serving/hints-choice.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireOwnAccount } from '../../platform/serving/require-account.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/account-links.ts';
import { accountOfPassword } from '../accounts/accounts.ts';
import { closeChallenge, putChallenge, tryToAnswer } from '../accounts/challenge.ts';
import { ensureDemoAccount } from '../accounts/demo-accounts.ts';
import { relyingPartyOf, requirePasskey } from '../passkeys/require-passkey.ts';
import { isPasswordOf } from '../passwords/require-good-password.ts';
import { requireSecondFactor } from '../second-factors/second-factor.ts';
import type { Services } from '../services.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { endSession, type Proof, renewProof, startSession } from './session-plugin.ts';

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** The account of what was typed. A wrong pair is noted, with the account that it was tried on, but nothing of what was typed. */
async function accountOfTyped(request: FastifyRequest, services: Services, typed: Typed): Promise<string> {
  try {
    return await accountOfPassword(services, typed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const account = await findAccountByEmail(services.database, typed.email);
    const whose = account === undefined ? {} : { accountId: account.id };
    await logAudit(services.database, auditOf(request, 'sign-in-failed', { ...whose, detail: error.code }));
    throw error;
  }
}

interface ProofRequest extends FastifyRequest {
  readonly body: BodyOf<typeof proofCall>;
}

/** What the reader of a session has shown of himself just now. Throws a Refusal. */
async function provenBy(
  request: ProofRequest,
  reply: FastifyReply,
  services: Services,
  { accountId, twoFactorEnabled }: OpenSession,
): Promise<Proof> {
  const { body } = request;
  if ('passkey' in body) {
    const response = body.passkey as AuthenticationResponseJSON;
    const owner = await requirePasskey(request, reply, services, response);
    if (owner !== accountId) throw new Refusal('passkey_refused');
    return 'both-factors';
  }
  const hash = await findPasswordHash(services.database, accountId);
  const isRight = hash !== undefined && (await isPasswordOf(body.password, hash));
  if (!isRight) throw new Refusal('wrong_password', 'password');
  if (!twoFactorEnabled) return 'one-factor';
  await requireSecondFactor(services, accountId, body.code ?? '');
  return 'both-factors';
}

function awaitedOf({ viewer, awaitsSecondFactor, heldSession }: FastifyRequest): Session['awaits'] {
  if (awaitsSecondFactor) return 'second-factor';
  if (heldSession !== null) return 'new-password';
  return viewer.needsSecondFactor ? 'second-factor-set-up' : null;
}

/** The session of a request as the wire says it, as its reader sees it now: signing in changes who that is. */
async function sessionAnswer(request: FastifyRequest, { database, accounts, isRegistrationOpen }: Services) {
  const { viewer } = request;
  const { hasGenerated, hasReal } = await readMarketOrigins(database);
  return atLevel<Session>(viewer.level, {
    accountId: viewer.accountId,
    name: viewer.name,
    level: viewer.level,
    flags: [...viewer.flags],
    tariffs: [...viewer.tariffs],
    isOperator: viewer.isOperator,
    awaits: awaitedOf(request),
    audience: audienceOfLevel(viewer.level),
    demoAccounts: [...(await accounts.demoAccounts())],
    hasGeneratedData: hasGenerated,
    hasRealData: hasReal,
    isRegistrationOpen,
    unreadAlerts: request.session?.unreadAlerts ?? 0,
    hints: readerSeesHints(request),
    yieldNote: request.session?.settings.yieldNote ?? false,
  });
}

/** The second step of a sign-in, and proving again who one is in the middle of a session. */
function proofRoutes(app: App, services: Services): void {
  const { database } = services;
  const limitCodes = limitCalls(services, 'second-factor');
  const limitProofs = limitCalls(services, 'proof');
  serve(app, services, secondFactorCall, async (request, reply) => {
    await limitCodes(request);
    const accountId = await tryToAnswer(request, services, 'second-factor');
    if (accountId === undefined) throw new Refusal('code_void', 'code');
    try {
      const kind = await requireSecondFactor(services, accountId, request.body.code);
      if ((await closeChallenge(request, reply, services, 'second-factor')) === undefined) {
        throw new Refusal('code_void', 'code');
      }
      await startSession(request, reply, accountId, services, 'both-factors');
      await logAudit(database, auditOf(request, 'second-factor', { accountId, detail: kind }));
    } catch (error) {
      if (error instanceof Refusal) {
        await logAudit(database, auditOf(request, 'second-factor-failed', { accountId, detail: error.code }));
      }
      throw error;
    }
    return sessionAnswer(request, services);
  });
  serve(app, services, proofCall, async (request, reply) => {
    const session = requireOwnAccount(request);
    await limitProofs(request);
    try {
      const proof = await provenBy(request, reply, services, session);
      await renewProof(request, reply, services, proof);
    } catch (error) {
      if (error instanceof Refusal) await logAudit(database, auditOf(request, 'proof-failed', { detail: error.code }));
      throw error;
    }
    return sessionAnswer(request, services);
  });
}

const ASKED_MS = 5 * 60 * 1000;

/** Signing in with a passkey, which is both factors: it is had, and it asks its owner. Nobody says before whose account it is to be. */
function passkeyRoutes(app: App, services: Services): void {
  const limit = limitCalls(services, 'passkeys');
  serve(app, services, passkeyOptionsCall, async (request, reply) => {
    await limit(request);
    const rpID = relyingPartyOf(request, services).id;
    const { challenge } = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
    await putChallenge(reply, services, { purpose: 'passkey-sign-in', accountId: null, value: challenge });
    return { challenge, rpId: rpID, timeout: ASKED_MS, userVerification: 'required' as const };
  });
  serve(app, services, passkeySignInCall, async (request, reply) => {
    await limit(request);
    const response = request.body.passkey as AuthenticationResponseJSON;
    const accountId = await requirePasskey(request, reply, services, response);
    await startSession(request, reply, accountId, services, 'both-factors');
    await logAudit(services.database, auditOf(request, 'sign-in', { accountId, detail: 'passkey' }));
    return sessionAnswer(request, services);
  });
}

/** Who the reader is, signing in and signing out. */
export function sessionFeature(app: App, services: Services): void {
  const { accounts, database } = services;
  const limitDemo = limitCalls(services, 'demo-sign-in');
  serve(app, services, sessionCall, (request) => sessionAnswer(request, services));
  serve(app, services, startSessionCall, async (request, reply) => {
    const { body } = request;
    if ('account' in body) {
      await limitDemo(request);
      const isOffered = (await accounts.demoAccounts()).includes(body.account);
      if (!(isOffered && (await ensureDemoAccount(database, body.account)))) throw new Refusal('not_found', 'account');
      await startSession(request, reply, body.account, services);
    } else {
      const email = emailOfTyped(body.email);
      const tried = await limitSignIn(request, email, services);
      const accountId = await accountOfTyped(request, services, { email, password: normalPassword(body.password) });
      await tried.succeeded(reply);
      await startSession(request, reply, accountId, services);
      const detail = request.awaitsSecondFactor ? 'password; the second factor follows' : 'password';
      await logAudit(database, auditOf(request, 'sign-in', { accountId, detail }));
    }
    return sessionAnswer(request, services);
  });
  serve(app, services, endSessionCall, async (request, reply) => {
    await endSession(request, reply, services);
    return sessionAnswer(request, services);
  });
  serve(app, services, endAllSessionsCall, async (request, reply) => {
    const { accountId } = requireOwnAccount(request);
    await logAudit(database, auditOf(request, 'signed-out-everywhere'));
    await deleteSessions(database, accountId);
    await endSession(request, reply, services);
    return sessionAnswer(request, services);
  });
  proofRoutes(app, services);
  passkeyRoutes(app, services);
}
