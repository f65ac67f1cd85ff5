import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofCall, secondFactorCall } from '#contract/account/session/session.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { findPasswordHash } from '#store/account/accounts/accounts.ts';
import type { OpenSession } from '#store/account/accounts/sessions.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { requireOwnAccount } from '../../platform/access/require-account.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/audit.ts';
import { closeChallenge, tryToAnswer } from '../accounts/challenge.ts';
import { requirePasskey } from '../passkeys/require-passkey.ts';
import { isPasswordOf } from '../passwords/password.ts';
import { requireSecondFactor } from '../second-factors/second-factor.ts';
import type { Services } from '../services.ts';
import { sessionAnswer } from './session-answer.ts';
import { type Proof, renewProof, startSession } from './session-plugin.ts';

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

/** The second step of a sign-in, and proving again who one is in the middle of a session. */
export function proofRoutes(app: App, services: Services): void {
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
