import type { FastifyRequest } from 'fastify';
import { endSessionCall, type Session, sessionCall, startSessionCall } from '#contract/session/session.ts';
import { audienceOfLevel } from '#domain/access/viewer.ts';
import { hasOperator } from '#store/accounts/accounts.ts';
import { deleteSession } from '#store/accounts/sessions.ts';
import { hasGeneratedData } from '#store/instruments/find-instruments.ts';
import { askAuth } from '../../accounts/ask-auth.ts';
import { demoAccountIds, ensureDemoAccount } from '../../accounts/demo-accounts.ts';
import { firstOperatorEmail } from '../../accounts/operator-account.ts';
import type { App } from '../../app.ts';
import { readerSeesHints } from '../../hints-choice.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { limitSignIn } from '../../limits/limit-sign-in.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { endSession, setSession, startSession } from '../../plugins/session/session.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** The address of an account as it was typed: the first operator's has no mailbox. */
function emailOfTyped(typed: string): string {
  return typed.trim().toLowerCase() === 'operator' ? firstOperatorEmail : typed.trim();
}

/** The session of a viewer as the wire says it. */
async function sessionAnswer(request: FastifyRequest, { database, accounts }: Services): Promise<Session> {
  const { viewer } = request;
  return {
    accountId: viewer.accountId,
    name: viewer.name,
    level: viewer.level,
    flags: [...viewer.flags],
    tariffs: [...viewer.tariffs],
    isOperator: viewer.isOperator,
    audience: audienceOfLevel(viewer.level),
    demoAccounts: (await accounts.isDemoOn()) ? [...demoAccountIds] : [],
    hasOperator: await hasOperator(database),
    hasGeneratedData: await hasGeneratedData(database),
    hints: readerSeesHints(request),
  };
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
      if (!((await accounts.isDemoOn()) && (await ensureDemoAccount(database, body.account)))) {
        throw new Refusal('not_found', 'account');
      }
      await startSession(request, reply, body.account, services);
    } else {
      const email = emailOfTyped(body.email);
      const tried = await limitSignIn(request, email, services);
      const { token } = await askAuth(request, reply, accounts, (api, headers) =>
        api.signInEmail({
          body: { email, password: body.password },
          headers,
          returnHeaders: true,
        }),
      );
      await tried.succeeded(reply);
      if (request.session !== null) await deleteSession(database, request.session.token);
      setSession(request, await accounts.sessionOf(token));
    }
    return atLevel(request.viewer.level, await sessionAnswer(request, services));
  });
  serve(app, services, endSessionCall, async (request, reply) => {
    await endSession(request, reply, services);
    return atLevel(request.viewer.level, await sessionAnswer(request, services));
  });
}
