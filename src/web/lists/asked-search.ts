import { type Asked, filterParams, readAsked, writeAsked } from '#domain/lists/asked.ts';
import type { List } from '#domain/lists/lists.ts';
import { parseTyped } from '#domain/lists/parse-typed.ts';
import { columnsParam, type ListQuery, listParams, viewOf } from '../platform/lists/list-query.ts';

/** A list and what is asked of it. */
export interface ListPlace {
  readonly list: List;
  /** Address of its page. */
  readonly path: string;
  readonly asked: Asked;
  readonly query: ListQuery;
}

/** Whether an address has a parameter of a list. */
export const hasListParam = (list: List, params: URLSearchParams): boolean =>
  [...listParams, ...filterParams(list)].some((name) => params.has(name));

/** What the parameters of an address ask of a list; what is not understood counts as not given. */
export function askedOfSearch(list: List, params: URLSearchParams): Asked {
  const values = filterParams(list).flatMap((name) => {
    const given = params.getAll(name).filter((value) => value !== '');
    return given.length === 0 ? [] : [[name, given.join(',')] as const];
  });
  return readAsked(list, Object.fromEntries(values)).asked;
}

/** A query of a list that asks for something else, shown as before, from its first page. */
export function withAsked<Query extends ListQuery>(list: List, query: Query, asked: Asked): Query {
  return { ...query, filters: [...writeAsked(list, asked), ...viewOf(query)], page: 1 };
}

/** The query whose typed words have become filters; undefined where nothing of them is one and the address is tidy. */
export function spelledOut<Query extends ListQuery>(
  list: List,
  query: Query,
  params: URLSearchParams,
): Query | undefined {
  const { asked, tokens, rest } = parseTyped(list, query.q, askedOfSearch(list, params));
  const sorts = params.getAll('sort');
  const isUntidy =
    filterParams(list).some((name) => params.get(name) === '' || params.getAll(name).length > 1) ||
    sorts.length > 1 ||
    sorts[0] === '' ||
    params.getAll(columnsParam).length > 1;
  return tokens.length > 0 || isUntidy ? withAsked(list, { ...query, q: rest }, asked) : undefined;
}
