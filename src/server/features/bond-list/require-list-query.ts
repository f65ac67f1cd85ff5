import type { BondListQuery } from '#contract/bond-list/bond-list.ts';
import { type BondListSort, bondListSorts, guardedSorts } from '#contract/bond-list/list-sorts.ts';
import { mostFurtherSorts, readSorts, type SortBy } from '#contract/lists/list-order.ts';
import { finishedStatusIds } from '#domain/bond-status.ts';
import type { BondListQuery as StoreQuery } from '#store/bonds/find-bond-list.ts';
import { listPageQuery } from '../../list-page.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';
import type { Services } from '../../services.ts';
import { type Reader, requireFacets } from './require-facets.ts';

/** The columns to sort by after the first. */
function requireFurtherSorts(text: string | undefined): readonly SortBy<BondListSort>[] {
  const sorts = text === undefined ? [] : readSorts(text, mostFurtherSorts, bondListSorts);
  if (sorts === undefined) throw new Refusal('bad_request', 'then_by');
  return sorts;
}

/** What the store is asked for a list; refuses an order and facets that would tell what is hidden from the reader. */
export async function requireListQuery(query: BondListQuery, reader: Reader, services: Services): Promise<StoreQuery> {
  const { sort = 'name' } = query;
  const further = requireFurtherSorts(query.then_by);
  const isGuarded = [sort, ...further.map((each) => each.sort)].some((each) => guardedSorts.includes(each));
  if (isGuarded) requireFeature(reader.viewer, 'sort_by_masked');
  return {
    ...listPageQuery(query),
    ...(await requireFacets(query, reader, services)),
    ...{ venueId: null, sort, further, finishedStatusIds },
  };
}
