import { bondSummariesCall, bondSummary } from '#contract/bond/bond-summary.ts';
import { findBond } from '#store/bond/bonds/find-bond.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
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
