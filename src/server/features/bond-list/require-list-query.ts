import type { BondListQuery } from '#contract/bond-list/bond-list.ts';
import { guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond-status.ts';
import type { BondListQuery as StoreQuery } from '#store/bonds/find-bond-list.ts';
import { listPageQuery } from '../../list-page.ts';
import { requireFeature } from '../../require-feature.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

/** What the store is asked for a list; refuses an order and facets that would tell what is hidden from the reader. */
export function requireListQuery(query: BondListQuery, viewer: Viewer, services: Services): StoreQuery {
  if (query.sort !== undefined && guardedSorts.includes(query.sort)) requireFeature(viewer, 'sort_by_masked');
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
