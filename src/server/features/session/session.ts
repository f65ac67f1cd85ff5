import { endSessionCall, sessionCall, startSessionCall } from '#contract/session/session.ts';
import { accountOfPassword } from '../../accounts/ask-auth.ts';
import { ensureDemoAccount } from '../../accounts/demo-accounts.ts';
import { firstOperatorEmail } from '../../accounts/operator-account.ts';
import type { App } from '../../app.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { limitSignIn } from '../../limits/limit-sign-in.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { endSession, startSession } from '../../plugins/session/session.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { proofRoutes } from './proof-routes.ts';
import { sessionAnswer } from './session-answer.ts';

/** The address of an account as it was typed: the first operator's has no mailbox. */
function emailOfTyped(typed: string): string {
  return typed.trim().toLowerCase() === 'operator' ? firstOperatorEmail : typed.trim();
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
      const accountId = await accountOfPassword(request, services, { email, password: body.password });
      await tried.succeeded(reply);
      await startSession(request, reply, accountId, services);
    }
    return sessionAnswer(request, services);
  });
  serve(app, services, endSessionCall, async (request, reply) => {
    await endSession(request, reply, services);
    return sessionAnswer(request, services);
  });
  proofRoutes(app, services);
}
