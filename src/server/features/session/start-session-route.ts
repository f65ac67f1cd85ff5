import { session, signInRequest } from '#contract/session.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireSameOrigin } from '../../plugins/session/require-same-origin.ts';
import { startSession } from '../../plugins/session/session.ts';
import type { Services } from '../../services.ts';
import { sessionAnswer } from './session-answer.ts';

/** POST /api/session/ */
export function startSessionRoute(app: App, services: Services): void {
  const options = { onRequest: requireSameOrigin, schema: { body: signInRequest }, config: { answer: session } };
  app.post('/api/session/', options, async (request, reply) => {
    const viewer = services.accounts.find(request.body.account);
    if (viewer === undefined) throw new Refusal('not_found', 'account');
    const answer = await sessionAnswer(viewer, services);
    startSession(request, reply, request.body.account, services);
    return services.gate.send(reply, session, answer, viewer.level);
  });
}
