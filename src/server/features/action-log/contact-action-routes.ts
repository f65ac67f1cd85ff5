import { Type } from '@fastify/type-provider-typebox';
import { type ContactAction, contactAction, logged } from '#contract/action-log.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { saveAction } from '#store/action-log/save-action.ts';
import type { App } from '../../app.ts';
import { requireSameOrigin } from '../../plugins/session/require-same-origin.ts';
import { requireBond } from '../../require-bond.ts';
import type { Services } from '../../services.ts';
import type { LogLimit } from './log-limit.ts';

/** POST /api/contactActionLog/ and POST /api/bonds/{bondId}/contactActionLog/ */
export function contactActionRoutes(app: App, services: Services, limit: LogLimit): void {
  const { database, gate, clock } = services;
  const store = ({ actionId }: ContactAction, { accountId }: Viewer, bondId: number | null) =>
    saveAction(database, { kind: 'contact', actionId, bondId, accountId, at: clock() });
  const options = {
    onRequest: [requireSameOrigin, limit],
    schema: { body: contactAction },
    config: { answer: logged },
  };
  app.post('/api/contactActionLog/', options, async ({ body, viewer }, reply) => {
    await store(body, viewer, null);
    return gate.send(reply, logged, {}, viewer.level);
  });
  const ofBond = { ...options, schema: { body: contactAction, params: Type.Object({ bondId: Type.String() }) } };
  app.post('/api/bonds/:bondId/contactActionLog/', ofBond, async ({ body, params, viewer }, reply) => {
    const { id } = (await requireBond(services, params.bondId)).instrument;
    await store(body, viewer, id);
    return gate.send(reply, logged, {}, viewer.level);
  });
}
