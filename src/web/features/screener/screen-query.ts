import { type Asked, paramsOfFilter, readAsked, writeAsked } from '#domain/screener/asked.ts';
import { parseScreen } from '#domain/screener/parse-screen.ts';
import { filtersOf, type ScreenModel } from '#domain/screener/screens.ts';
import { columnsParam, type ListQuery, viewOf } from '../../lists/list-query.ts';

/** What the parameters of an address ask of a list; what is not understood counts as not given. */
export function askedOfSearch(model: ScreenModel, params: URLSearchParams): Asked {
  const names = filtersOf(model).flatMap(paramsOfFilter);
  const values = names.flatMap((name) => {
    const given = params.getAll(name).filter((value) => value !== '');
    return given.length === 0 ? [] : [[name, given.join(',')] as const];
  });
  return readAsked(model, Object.fromEntries(values)).asked;
}

/** A query of a list that asks for something else, shown as before, from its first page. */
export function withAsked<Query extends ListQuery>(model: ScreenModel, query: Query, asked: Asked): Query {
  return { ...query, filters: [...writeAsked(model, asked), ...viewOf(query)], page: 1 };
}

/** The query whose typed words have become filters; undefined where nothing of them is one and the address is tidy. */
export function spelledOutScreen<Query extends ListQuery>(
  model: ScreenModel,
  query: Query,
  params: URLSearchParams,
): Query | undefined {
  const { asked, isFilter, rest } = parseScreen(model, query.q, askedOfSearch(model, params));
  const sorts = params.getAll('sort');
  const isUntidy =
    filtersOf(model)
      .flatMap(paramsOfFilter)
      .some((name) => params.get(name) === '' || params.getAll(name).length > 1) ||
    sorts.length > 1 ||
    sorts[0] === '' ||
    params.getAll(columnsParam).length > 1;
  return isFilter || isUntidy ? withAsked(model, { ...query, q: rest }, asked) : undefined;
}
