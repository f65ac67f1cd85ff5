import { type BondListQuery, bondListCall } from '#contract/bond-list/bond-list.ts';
import { guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond-status.ts';
import type { BondListQuery as StoreQuery } from '#store/bonds/find-bond-list.ts';
import type { App } from '../../app.ts';
import { bondItemFor } from '../../bond-item.ts';
import { listAnswer, listPageQuery } from '../../list-page.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

function storeQuery(query: BondListQuery, viewer: Viewer, services: Services): StoreQuery {
  return {
    ...listPageQuery(query),
    issuerId: query.issuer ?? null,
    venueId: null,
    facets: requireFacets(query, viewer),
    sort: query.sort ?? 'name',
    today: services.today(),
    finishedStatusIds,
    closedVenueId: closedVenueId(viewer),
    largestYield: blankAboveYield,
  };
}

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async ({ query, viewer }) => {
    if (query.sort !== undefined && guardedSorts.includes(query.sort)) requireFeature(viewer, 'sort_by_masked');
    const found = await services.bondScreen.findBondList(storeQuery(query, viewer, services));
    return listAnswer(found, query, (bond) => bondItemFor(viewer, bond, services));
  });
}
