import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server';
import { passkeyOptionsCall, passkeySignInCall } from '#contract/account/session/session.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { auditOf } from '../accounts/audit.ts';
import { putChallenge } from '../accounts/challenge.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { requirePasskey } from '../passkeys/require-passkey.ts';
import type { Services } from '../services.ts';
import { sessionAnswer } from './session-answer.ts';
import { startSession } from './session-plugin.ts';

const ASKED_MS = 5 * 60 * 1000;

/** Signing in with a passkey, which is both factors: it is had, and it asks its owner. Nobody says before whose account it is to be. */
export function passkeyRoutes(app: App, services: Services): void {
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
