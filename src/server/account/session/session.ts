import type { FastifyRequest } from 'fastify';
import {
  endAllSessionsCall,
  endSessionCall,
  sessionCall,
  startSessionCall,
} from '#contract/account/session/session.ts';
import { normalPassword } from '#domain/account/password.ts';
import { findAccountByEmail } from '#store/account/accounts/accounts.ts';
import { deleteSessions } from '#store/account/accounts/sessions.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { requireOwnAccount } from '../../platform/access/require-account.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import { accountOfPassword } from '../accounts/account-of-password.ts';
import { auditOf } from '../accounts/audit.ts';
import { ensureDemoAccount } from '../accounts/demo-accounts.ts';
import { firstOperatorEmail } from '../accounts/operator-account.ts';
import type { Services } from '../services.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { sessionAnswer } from './session-answer.ts';
import { endSession, startSession } from './session-plugin.ts';

/** The address of an account as it was typed: the first operator's has no mailbox. */
function emailOfTyped(typed: string): string {
  return typed.trim().toLowerCase() === 'operator' ? firstOperatorEmail : typed.trim();
}

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** The account of what was typed. A wrong pair is noted, with the account that it was tried on, but nothing of what was typed. */
async function accountOfTyped(request: FastifyRequest, services: Services, typed: Typed): Promise<string> {
  try {
    return await accountOfPassword(services.database, typed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const account = await findAccountByEmail(services.database, typed.email);
    const whose = account === undefined ? {} : { accountId: account.id };
    await logAudit(services.database, auditOf(request, 'sign-in-failed', { ...whose, detail: error.code }));
    throw error;
  }
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
