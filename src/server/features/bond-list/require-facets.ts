import type { FastifyRequest } from 'fastify';
import { type FacetValues, facetsOfParams } from '#contract/bond-list/facet-params.ts';
import { blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { type Facets, hasGuardedFacet } from '#domain/facets/facets.ts';
import type { FilterContext } from '#store/bonds/bond-filter.ts';
import { watchedBonds } from '../../holdings/readable-lists.ts';
import { requireKeyScope } from '../../plugins/api-key/guard-key.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';
import type { Services } from '../../services.ts';

export interface Reader extends Pick<FastifyRequest, 'apiKey'> {
  readonly viewer: Viewer;
}

/** What the reader asks for, and what decides which bonds he finds by it. */
type AskedFacets = FilterContext & { readonly facets: Facets };

/** What the reader asks for; figures that he may not see choose no bond, since the choice would tell them. */
export async function requireFacets(query: FacetValues, reader: Reader, services: Services): Promise<AskedFacets> {
  const { viewer } = reader;
  const { facets, fault } = facetsOfParams(query);
  if (fault !== null) throw new Refusal('bad_request', fault);
  if (hasGuardedFacet(facets)) requireFeature(viewer, 'sort_by_masked');
  if (facets.watchlist.length > 0) {
    requireKeyScope(reader, 'watchlists');
    requireFeature(viewer, 'watchlist');
  }
  return {
    ...{ facets, watchlists: await watchedBonds(services, viewer, facets.watchlist), today: services.today() },
    ...{ closedVenueId: closedVenueId(viewer), largestYield: blankAboveYield },
  };
}
