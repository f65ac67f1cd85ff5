import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { proofCall, secondFactorCall } from '#contract/session/session.ts';
import { findPasswordHash } from '#store/accounts/accounts.ts';
import { logAudit } from '#store/audit-log/audit-log.ts';
import { auditOf } from '../../accounts/audit.ts';
import { closeChallenge, tryToAnswer } from '../../accounts/challenge.ts';
import { requirePasskey } from '../../accounts/passkeys/require-passkey.ts';
import { isPasswordOf } from '../../accounts/password.ts';
import { requireSecondFactor } from '../../accounts/second-factor/second-factor.ts';
import type { App } from '../../app.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { renewProof, startSession } from '../../plugins/session/session.ts';
import { requireOwnAccount } from '../../require-account.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { sessionAnswer } from './session-answer.ts';

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
    const { accountId, twoFactorEnabled } = requireOwnAccount(request);
    await limitProofs(request);
    const { body } = request;
    if ('passkey' in body) {
      const response = body.passkey as AuthenticationResponseJSON;
      if ((await requirePasskey(request, reply, services, response)) !== accountId)
        throw new Refusal('passkey_refused');
    } else {
      const hash = await findPasswordHash(database, accountId);
      if (hash === undefined || !(await isPasswordOf(body.password, hash))) {
        throw new Refusal('wrong_password', 'password');
      }
      if (twoFactorEnabled) await requireSecondFactor(services, accountId, body.code ?? '');
    }
    await renewProof(request, reply, services, twoFactorEnabled || 'passkey' in body ? 'both-factors' : 'one-factor');
    return sessionAnswer(request, services);
  });
}
