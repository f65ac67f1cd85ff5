import { type BondListQuery, bondListCall } from '#contract/bond-list/bond-list.ts';
import { facetsOfParams } from '#contract/bond-list/facet-params.ts';
import { guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond-status.ts';
import { type Facets, hasGuardedFacet } from '#domain/facets/facets.ts';
import type { BondListQuery as StoreQuery } from '#store/bonds/find-bond-list.ts';
import type { App } from '../../app.ts';
import { bondItemFor } from '../../bond-item.ts';
import { listAnswer, listPageQuery } from '../../list-page.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** What the reader asks for; figures that he may not see choose no bond, since the choice would tell them. */
function requireFacets(query: BondListQuery, viewer: Viewer): Facets {
  const { facets, fault } = facetsOfParams(query);
  if (fault !== null) throw new Refusal('bad_request', fault);
  if (hasGuardedFacet(facets)) requireFeature(viewer, 'sort_by_masked');
  return facets;
}

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
