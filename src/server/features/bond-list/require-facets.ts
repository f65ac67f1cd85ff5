import { type FacetValues, facetsOfParams } from '#contract/bond-list/facet-params.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { type Facets, hasGuardedFacet } from '#domain/facets/facets.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';

/** What the reader asks for; figures that he may not see choose no bond, since the choice would tell them. */
export function requireFacets(query: FacetValues, viewer: Viewer): Facets {
  const { facets, fault } = facetsOfParams(query);
  if (fault !== null) throw new Refusal('bad_request', fault);
  if (hasGuardedFacet(facets)) requireFeature(viewer, 'sort_by_masked');
  return facets;
}
