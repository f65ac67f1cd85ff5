import { asOfParameter } from '#contract/platform/as-of.ts';
import {
  MAX_FURTHER_SORTS,
  MAX_LIST_PAGE,
  MAX_LIST_SEARCH_LENGTH,
  readSorts,
  type SortBy,
  sortsText,
  thenBy,
} from '#contract/platform/lists/list-order.ts';

type SortOrder = 'asc' | 'desc';

/** The parameter that says by what a list is grouped. */
export const groupParam = 'group';

/** The parameter that names the columns. */
export const columnsParam = 'columns';

/** The parameters that say whether and how rows are shown as points. */
export const scatterParams: readonly string[] = ['view', 'x', 'y', 'colour', 'fit'];

/** The parameter that names the watchlist with which the list is compared. */
export const basketParam = 'basket';

const viewParams: readonly string[] = [groupParam, columnsParam, basketParam, ...scatterParams];

/** Whatever the address of a list may say beside its filters. */
export const listParams: readonly string[] = ['q', 'sort', 'order', thenBy, 'page', ...viewParams];

/** What the address of a list says. */
export interface ListQuery<Sort extends string = string> {
  readonly q: string;
  readonly sort: Sort | null;
  readonly order: SortOrder;
  readonly page: number;
  /** The day as of which it lists; absent where it lists what is known now. */
  readonly asOf?: string;
  /** Columns that order what is equal in those before; absent where a list has none. */
  readonly further?: readonly SortBy<Sort>[];
  /** Parameters of its own that a list has beside: names and values. */
  readonly filters?: readonly (readonly [string, string])[];
}

/** What of the filters of a query says how its rows are shown, and not which. */
export function viewOf({ filters = [] }: ListQuery): NonNullable<ListQuery['filters']> {
  return filters.filter(([name]) => viewParams.includes(name));
}

/** The query of the address of a list with these sorts; what it does not understand counts as not given. */
export function listQueryOf<Sort extends string>(params: URLSearchParams, sorts: readonly Sort[]): ListQuery<Sort> {
  const sort = sorts.find((column) => column === params.get('sort')) ?? null;
  const page = Number(params.get('page') ?? '1');
  const asOf = params.get(asOfParameter);
  return {
    ...(asOf !== null && { asOf }),
    q: (params.get('q') ?? '').trim().slice(0, MAX_LIST_SEARCH_LENGTH),
    sort,
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_LIST_PAGE ? page : 1,
  };
}

const filled = (values: readonly string[]) => values.filter((value) => value !== '').join(',');

/**
 * The query of the address of a list that several columns sort: the first by `sort` and `order`, further ones by `then_by`. A form
 * sends them all as `sort`, each with its order.
 */
export function manySortsQueryOf<Sort extends string>(
  params: URLSearchParams,
  known: readonly Sort[],
): ListQuery<Sort> {
  const query = listQueryOf(params, known);
  const own = query.sort === null ? [] : [{ sort: query.sort, isDescending: query.order === 'desc' }];
  const named = filled(params.getAll(query.sort === null ? 'sort' : thenBy));
  const sorts = [...own, ...(readSorts(named, MAX_FURTHER_SORTS + 1 - own.length, known) ?? [])];
  const [first, ...further] = sorts.filter(({ sort }, at) => sorts.findIndex((each) => each.sort === sort) === at);
  return first === undefined ? { ...query, further: [] } : { ...query, ...firstSort(first), further };
}

/** The search part of an address for a query, defaults left out; empty when nothing differs from them. */
export function searchOf({ q, sort, order, further = [], page, asOf, filters = [] }: ListQuery): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const [name, value] of filters) params.set(name, value);
  if (sort !== null) {
    params.set('sort', sort);
    params.set('order', order);
    if (further.length > 0) params.set(thenBy, sortsText(further));
  }
  if (page > 1) params.set('page', String(page));
  if (asOf !== undefined) params.set(asOfParameter, asOf);
  // Commas part the values of a list and need no escape.
  const search = params.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
}

/** The same for the call, defaults left out. */
export function listCallQuery<Sort extends string>({ q, sort, order, further = [], page }: ListQuery<Sort>) {
  return {
    q: q === '' ? undefined : q,
    ...(sort !== null && { sort, order }),
    ...(further.length > 0 && { [thenBy]: sortsText(further) }),
    page: page > 1 ? page : undefined,
  };
}

/** A query without its further columns, where it may have some. */
function withoutFurther<Query extends ListQuery>(query: Query): Query {
  return query.further === undefined ? query : { ...query, further: [] };
}

/** The query after a click on a column head: ascending, then descending, then without sorting. */
export function sortedBy<Sort extends string>(query: ListQuery<Sort>, sort: Sort): ListQuery<Sort> {
  const next = { ...withoutFurther(query), page: 1 };
  if (query.sort !== sort) return { ...next, sort, order: 'asc' };
  if (query.order === 'asc') return { ...next, order: 'desc' };
  return { ...next, sort: null, order: 'asc' };
}

/** The query after a click that adds a column to those that sort: it comes last, ascending, then descending, then it goes again. */
export function alsoSortedBy<Sort extends string>(query: ListQuery<Sort>, sort: Sort): ListQuery<Sort> {
  if (query.sort === null) return sortedBy(query, sort);
  const sorts: readonly SortBy<Sort>[] = [
    { sort: query.sort, isDescending: query.order === 'desc' },
    ...(query.further ?? []),
  ];
  const known = sorts.find((each) => each.sort === sort);
  const next =
    known === undefined
      ? [...sorts.slice(0, MAX_FURTHER_SORTS), { sort, isDescending: false }]
      : sorts.flatMap((each) => (each !== known ? [each] : each.isDescending ? [] : [{ sort, isDescending: true }]));
  const [first, ...further] = next;
  if (first === undefined) return { ...query, sort: null, order: 'asc', further: [], page: 1 };
  return { ...query, ...firstSort(first), further, page: 1 };
}

const orderOf = ({ isDescending }: Pick<SortBy, 'isDescending'>): SortOrder => (isDescending ? 'desc' : 'asc');

const firstSort = <Sort extends string>(first: SortBy<Sort>) => ({ sort: first.sort, order: orderOf(first) });

/** How the table of a list sorts: by links to the page at `path`. */
export function sortingOf(query: ListQuery, path: string) {
  return {
    by: 'address',
    sort: query.sort === null ? null : { column: query.sort, order: query.order },
    to: (column: string) => `${path}${searchOf(sortedBy(query, column))}`,
  } as const;
}

/** The same of a list that several columns sort. */
export function manySortingOf(query: ListQuery, path: string) {
  return {
    ...sortingOf(query, path),
    further: (query.further ?? []).map((each) => ({ column: each.sort, order: orderOf(each) })),
    toAlso: (column: string) => `${path}${searchOf(alsoSortedBy(query, column))}`,
  };
}

/** A language that an address asks for is asked for by the next one too. */
export function inSameLanguage<Query extends ListQuery>(query: Query, { searchParams }: URL): Query {
  const language = searchParams.get('lang');
  return language === null ? query : { ...query, filters: [...(query.filters ?? []), ['lang', language]] };
}
