import { Type } from '@fastify/type-provider-typebox';
import { actionLogPath, logged } from '#contract/action-log.ts';
import { isReaderActionId } from '#domain/reader-action.ts';
import { saveAction } from '#store/action-log/save-action.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireOwnFetch } from '../../plugins/session/require-own-fetch.ts';
import type { Services } from '../../services.ts';
import type { LogLimit } from './log-limit.ts';

function actionIdOf(text: string): number {
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (!isReaderActionId(id)) throw new Refusal('not_found', 'actionId');
  return id;
}

/** GET /cb/current_user/action_log/global/json/{actionId}/ */
export function userActionRoute(app: App, { database, gate, clock }: Services, limit: LogLimit): void {
  const options = {
    onRequest: [requireOwnFetch, limit],
    schema: { params: Type.Object({ actionId: Type.String() }) },
    // A HEAD would log as well.
    exposeHeadRoute: false,
    config: { answer: logged },
  };
  app.get(actionLogPath(':actionId'), options, async ({ params, viewer }, reply) => {
    const actionId = actionIdOf(params.actionId);
    const { accountId, level } = viewer;
    await saveAction(database, { kind: 'current-user', actionId, bondId: null, accountId, at: clock() });
    return gate.send(reply, logged, {}, level);
  });
}
