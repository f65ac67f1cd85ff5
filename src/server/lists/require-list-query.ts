import { MAX_FURTHER_SORTS, readSorts, type SortBy } from '#contract/platform/lists/list-order.ts';
import { isGuarded } from '#domain/fields/field.ts';
import type { AskedParams } from '#domain/lists/asked.ts';
import { findField, type List, sortsOf } from '#domain/lists/lists.ts';
import type { RowsQuery } from '#store/lists/find-rows.ts';
import { requireFeature } from '../platform/access/require-feature.ts';
import { Refusal } from '../platform/plugins/errors/refusal.ts';
import { listPageQuery } from '../platform/serving/serve.ts';
import { type AskedList, type Reader, requireAsked } from './require-asked.ts';
import type { Services } from './services.ts';

/** What every list of the contract is asked; the rest are filters. */
interface ListPart {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly then_by?: string | undefined;
  readonly page?: number | undefined;
}

function requireSorts(list: List, { sort = 'name', then_by: thenBy, order }: ListPart): readonly SortBy[] {
  const known = sortsOf(list);
  if (!known.includes(sort)) throw new Refusal('bad_request', 'sort');
  const further = thenBy === undefined ? [] : readSorts(thenBy, MAX_FURTHER_SORTS, known);
  if (further === undefined) throw new Refusal('bad_request', 'then_by');
  return [{ sort, isDescending: order === 'desc' }, ...further];
}

/** Whether an order by a field would tell what only full access sees. */
export function isGuardedSort(list: List, sort: string): boolean {
  const field = findField(list, sort);
  return field !== undefined && isGuarded(field);
}

/** What the store is asked for a list; refuses an order and filters that would tell what is hidden from the reader. */
export async function requireListQuery(
  list: List,
  query: object,
  reader: Reader,
  services: Services,
): Promise<RowsQuery & AskedList> {
  const { q, sort, order, then_by: thenBy, page, ...filters } = query as ListPart & AskedParams;
  const [first = { sort: 'name' }, ...further] = requireSorts(list, { sort, order, then_by: thenBy });
  if ([first, ...further].some((each) => isGuardedSort(list, each.sort)))
    requireFeature(reader.viewer, 'sort_by_masked');
  const asked = await requireAsked(list, filters, reader, services);
  return { ...listPageQuery({ q, order, page }), ...asked, sort: first.sort, further };
}
