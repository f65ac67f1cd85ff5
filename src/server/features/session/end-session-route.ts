import { session } from '#contract/session.ts';
import { visitor } from '#domain/access/viewer.ts';
import type { App } from '../../app.ts';
import { requireSameOrigin } from '../../plugins/session/require-same-origin.ts';
import { endSession } from '../../plugins/session/session.ts';
import type { Services } from '../../services.ts';
import { sessionAnswer } from './session-answer.ts';

/** DELETE /api/session/ */
export function endSessionRoute(app: App, services: Services): void {
  const options = { onRequest: requireSameOrigin, config: { answer: session } };
  app.delete('/api/session/', options, async (request, reply) => {
    endSession(request, reply);
    return services.gate.send(reply, session, await sessionAnswer(visitor, services), visitor.level);
  });
}
