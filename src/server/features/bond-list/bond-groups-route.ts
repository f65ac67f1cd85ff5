import { type BondGroup, bondGroup, bondGroupsCall } from '#contract/bond-list/bond-groups.ts';
import { basisPoints } from '#contract/trading-days/trading-columns.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import { guardedGroupings } from '#domain/facets/groupings.ts';
import type { BondGroup as StoredGroup } from '#store/screen/group-bonds.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

function groupOf({ value, count, medians }: StoredGroup): BondGroup {
  return { value, count, ...medians, spread: basisPoints(medians.spread), masked: [] };
}

export function bondGroupsRoute(app: App, services: Services): void {
  serve(app, services, bondGroupsCall, async (reader) => {
    const { query, viewer } = reader;
    const { group, q, ...facets } = query;
    // Which bonds stand together would tell their ratings or scores.
    if (guardedGroupings.includes(group)) requireFeature(viewer, 'sort_by_masked');
    const asked = { text: listPageQuery({ q }).text, ...(await requireFacets(facets, reader, services)) };
    const groups = await services.bondScreen.groupBonds(asked, group);
    const level = effectiveLevel(viewer, null);
    return { groups: groups?.map((each) => services.gate.mask(groupOf(each), bondGroup, level)) ?? null };
  });
}
