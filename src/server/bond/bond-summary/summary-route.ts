import { bondSummaryCall } from '#contract/bond/bond-summary.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { findSummary } from './find-summary.ts';

export function summaryRoute(app: App, services: Services): void {
  serve(app, services, bondSummaryCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const { summary, level } = await findSummary(services, bond, { viewer, venueId: query.venue });
    return atLevel(level, summary);
  });
}
