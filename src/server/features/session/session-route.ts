import { session } from '#contract/session.ts';
import type { App } from '../../app.ts';
import type { Services } from '../../services.ts';
import { sessionAnswer } from './session-answer.ts';

/** GET /api/session/ */
export function sessionRoute(app: App, services: Services): void {
  app.get('/api/session/', { config: { answer: session } }, async ({ viewer }, reply) =>
    services.gate.send(reply, session, await sessionAnswer(viewer, services), viewer.level),
  );
}
