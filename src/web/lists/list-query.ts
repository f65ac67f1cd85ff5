import { highestListPage, longestListSearch } from '#contract/lists/list-limits.ts';

type SortOrder = 'asc' | 'desc';

/** What the address of a list says. */
export interface ListQuery<Sort extends string = string> {
  readonly q: string;
  readonly sort: Sort | null;
  readonly order: SortOrder;
  readonly page: number;
  /** Parameters of its own that a list has beside: names and values. */
  readonly filters?: readonly (readonly [string, string])[];
}

/** The query of the address of a list with these sorts; what it does not understand counts as not given. */
export function listQueryOf<Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): ListQuery<Sort> {
  const sort = sorts.find((column) => column === params.get('sort')) ?? null;
  const page = Number(params.get('page') ?? '1');
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestListSearch),
    sort,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= highestListPage ? page : 1,
  };
}

/** The search part of an address for a query, defaults left out; empty when nothing differs from them. */
export function searchOf({ q, sort, order, page, filters = [] }: ListQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const [name, value] of filters) params.set(name, value);
  if (sort !== null) {
    params.set('sort', sort);
    params.set('order', order);
  }
  if (page > 1) params.set('page', String(page));
  // Commas part the values of a list and need no escape.
  const search = params.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
}

/** The same for the call, defaults left out. */
export function listCallQuery<Sort extends string>({ q, sort, order, page }: ListQuery<Sort>) {
  return {
    q: q === '' ? undefined : q,
    ...(sort !== null && { sort, order }),
    page: page > 1 ? page : undefined,
  };
}

/** The query after a click on a column head: ascending, then descending, then without sorting. */
export function sortedBy<Sort extends string>(query: ListQuery<Sort>, sort: Sort): ListQuery<Sort> {
  if (query.sort !== sort) return { ...query, sort, order: 'asc', page: 1 };
  if (query.order === 'asc') return { ...query, order: 'desc', page: 1 };
  return { ...query, sort: null, order: 'asc', page: 1 };
}

/** How the table of a list sorts: by links to the page at `path`. */
export function sortingOf(query: ListQuery, path: string) {
  return {
    by: 'address',
    sort: query.sort === null ? null : { column: query.sort, order: query.order },
    to: (column: string) => `${path}${searchOf(sortedBy(query, column))}`,
  } as const;
}
