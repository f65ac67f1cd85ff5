import { bondSummariesCall, bondSummary } from '#contract/bond-summary.ts';
import { findBond } from '#store/bonds/find-bond.ts';
import type { App } from '../../app.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
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
