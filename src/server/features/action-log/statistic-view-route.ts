import { Type } from '@fastify/type-provider-typebox';
import { logged, statisticView } from '#contract/action-log.ts';
import { countBondView } from '#store/action-log/save-action.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireSameOrigin } from '../../plugins/session/require-same-origin.ts';
import { requireBond } from '../../require-bond.ts';
import type { Services } from '../../services.ts';
import type { LogLimit } from './log-limit.ts';

/** POST /api/bonds/{bondId}/incrementStatisticView/ */
export function statisticViewRoute(app: App, services: Services, limit: LogLimit): void {
  const { database, gate, today } = services;
  const options = {
    onRequest: [requireSameOrigin, limit],
    schema: { body: statisticView, params: Type.Object({ bondId: Type.String() }) },
    config: { answer: logged },
  };
  app.post('/api/bonds/:bondId/incrementStatisticView/', options, async ({ body, params, viewer }, reply) => {
    const { id } = (await requireBond(services, params.bondId)).instrument;
    if (body.bondId !== id) throw new Refusal('unknown_bond', 'bondId');
    await countBondView(database, id, today());
    return gate.send(reply, logged, {}, viewer.level);
  });
}
