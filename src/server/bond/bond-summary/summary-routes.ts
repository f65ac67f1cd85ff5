import { bondSummariesCall, bondSummary, bondSummaryCall } from '#contract/bond/bond-summary.ts';
import { findBond } from '#store/bond/bonds/find-bond.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, atLevel, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { findSummary } from './find-summary.ts';

export function summariesRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'charts');
  serve(app, services, bondSummariesCall, async (request) => {
    const { query, viewer } = request;
    await limit(request);
    requireFeature(viewer, 'compare');
    const ids = [...new Set(query.bonds.split(',').map(Number))];
    const found = await Promise.all(ids.map(async (id) => ({ id, bond: await findBond(services.database, id) })));
    const summaries = found.map(async ({ bond }) => {
      if (bond === undefined) return [];
      const { summary, level } = await findSummary(services, bond, { viewer, venueId: undefined });
      return [services.gate.mask(summary, bondSummary, level)];
    });
    return {
      items: (await Promise.all(summaries)).flat(),
      unknown: found.flatMap(({ id, bond }) => (bond === undefined ? [id] : [])),
    };
  });
}

export function summaryRoute(app: App, services: Services): void {
  serve(app, services, bondSummaryCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const { summary, level } = await findSummary(services, bond, { viewer, venueId: query.venue });
    return atLevel(level, summary);
  });
}
