import { bondSummaryCall } from '#contract/bond-summary.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { atLevel, serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findSummary } from './find-summary.ts';

export function summaryRoute(app: App, services: Services): void {
  serve(app, services, bondSummaryCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const { summary, level } = await findSummary(services, bond, { viewer, venueId: query.venue });
    return atLevel(level, summary);
  });
}
