import { cashFlowsCall } from '#contract/cash-flows.ts';
import { findCashFlows } from '#store/cash-flows/cash-flows.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';

export function cashFlowsRoute(app: App, services: Services): void {
  serve(app, services, cashFlowsCall, async ({ params, texts }) => {
    const bond = await requireBond(services, params.id);
    const cashFlows = await findCashFlows(services.database, bond.instrument.id);
    return cashFlowsAnswer(bond.terms, cashFlows, { today: services.today(), texts });
  });
}
