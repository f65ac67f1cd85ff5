import { endSessionCall, type Session, sessionCall, startSessionCall } from '#contract/session/session.ts';
import { audienceOfLevel, operatorId, type Viewer, visitor } from '#domain/access/viewer.ts';
import { hasGeneratedData } from '#store/instruments/find-instruments.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { limitPerMinute } from '../../plugins/rate-limit.ts';
import { endSession, startSession } from '../../plugins/session/session.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

const PASSWORD_TRIES = 10;

/** The session of a viewer as the wire says it. */
async function sessionAnswer(viewer: Viewer, { database, accounts }: Services): Promise<Session> {
  return {
    accountId: viewer.accountId,
    name: viewer.name,
    level: viewer.level,
    flags: [...viewer.flags],
    tariffs: [...viewer.tariffs],
    audience: audienceOfLevel(viewer.level),
    demoAccounts: [...(await accounts.demoIds())],
    hasOperator: await accounts.hasOperator(),
    hasGeneratedData: await hasGeneratedData(database),
  };
}

/** Who the reader is, signing in and signing out. */
export function sessionFeature(app: App, services: Services): void {
  const limitTries = limitPerMinute(PASSWORD_TRIES, services.clock);
  serve(app, services, sessionCall, ({ viewer }) => sessionAnswer(viewer, services));
  serve(app, services, startSessionCall, async (request, reply) => {
    const { account, password } = request.body;
    if (account === operatorId) {
      await limitTries(request);
      if (!(await services.accounts.isOperatorPassword(password ?? '')))
        throw new Refusal('wrong_password', 'password');
    }
    const viewer = await services.accounts.find(account);
    if (viewer === undefined) throw new Refusal('not_found', 'account');
    const answer = await sessionAnswer(viewer, services);
    startSession(request, reply, account, services);
    return atLevel(viewer.level, answer);
  });
  serve(app, services, endSessionCall, async (request, reply) => {
    endSession(request, reply);
    return atLevel(visitor.level, await sessionAnswer(visitor, services));
  });
}
