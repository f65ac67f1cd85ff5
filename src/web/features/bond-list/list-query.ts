import type { BondList } from '#contract/bond-list/bond-list.ts';
import {
  type BondListSort,
  bondListSorts,
  highestListPage,
  longestListSearch,
} from '#contract/bond-list/list-sorts.ts';

type SortOrder = 'asc' | 'desc';

/** What the address of the list says. */
export interface ListQuery {
  readonly q: string;
  readonly sort: BondListSort | null;
  readonly order: SortOrder;
  readonly page: number;
}

/** The query of an address; what it does not understand counts as not given. */
export function listQueryOf(params: URLSearchParams): ListQuery {
  const sort = bondListSorts.find((column) => column === params.get('sort')) ?? null;
  const page = Number(params.get('page') ?? '1');
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestListSearch),
    sort,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= highestListPage ? page : 1,
  };
}

/** The search part of an address for a query, defaults left out; empty when nothing differs from them. */
export function searchOf({ q, sort, order, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (sort !== null) {
    params.set('sort', sort);
    params.set('order', order);
  }
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** The same for the call, defaults left out. */
export function listCallQuery({ q, sort, order, page }: ListQuery) {
  return {
    q: q === '' ? undefined : q,
    ...(sort !== null && { sort, order }),
    page: page > 1 ? page : undefined,
  };
}

/** The query after a click on a column head: ascending, then descending, then without sorting. */
export function sortedBy(query: ListQuery, sort: BondListSort): ListQuery {
  if (query.sort !== sort) return { ...query, sort, order: 'asc', page: 1 };
  if (query.order === 'asc') return { ...query, order: 'desc', page: 1 };
  return { ...query, sort: null, order: 'asc', page: 1 };
}

/** The bond to which a search leads straight: its text is the whole ISIN of the one bond found. */
export function bondOfIsin({ q }: ListQuery, { total, items }: BondList): number | null {
  const [only] = items;
  return total === 1 && only !== undefined && only.isin === q.toUpperCase() ? only.id : null;
}
