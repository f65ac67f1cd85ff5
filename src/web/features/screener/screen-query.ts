import { type Asked, paramsOfFilter, readAsked, writeAsked } from '#domain/screener/asked.ts';
import { filtersOf, type ScreenModel } from '#domain/screener/screens.ts';
import { type ListQuery, viewOf } from '../../lists/list-query.ts';

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
