import { bondCashFlows } from '#contract/cash-flows.ts';
import { findCashFlows } from '#store/cash-flows/find-cash-flows.ts';
import type { App } from '../../app.ts';
import { bondAddress } from '../../bond-address.ts';
import { requireBond } from '../../require-bond.ts';
import type { Services } from '../../services.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';

/** GET /api/bonds/{id}/cash-flows/ */
export function cashFlowsRoute(app: App, services: Services): void {
  const options = { schema: { params: bondAddress }, config: { answer: bondCashFlows } };
  app.get('/api/bonds/:id/cash-flows/', options, async ({ params, viewer, texts }, reply) => {
    const bond = await requireBond(services, params.id);
    const cashFlows = await findCashFlows(services.database, bond.instrument.id);
    const answer = cashFlowsAnswer(bond.terms, cashFlows, { today: services.today(), texts });
    return services.gate.send(reply, bondCashFlows, answer, viewer.level);
  });
}
