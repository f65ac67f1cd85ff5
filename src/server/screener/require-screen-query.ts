import { mostFurtherSorts, readSorts, type SortBy } from '#contract/lists/list-order.ts';
import { closedVenueId, type Viewer } from '#domain/access/viewer.ts';
import { type Asked, type AskedParams, asksGuarded, readAsked } from '#domain/screener/asked.ts';
import { isGuarded } from '#domain/screener/screen-field.ts';
import { findField, type ScreenModel, sortsOf } from '#domain/screener/screens.ts';
import type { ScreenQuery } from '#store/screener/find-screen-page.ts';
import { listPageQuery } from '../list-page.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { requireFeature } from '../require-feature.ts';
import type { Services } from '../services.ts';

/** What the parameters of filters ask of a list; figures that the reader may not see choose nothing, since the choice would tell them. */
export function requireAsked(model: ScreenModel, params: AskedParams, viewer: Viewer): Asked {
  const { asked, fault } = readAsked(model, params);
  if (fault !== null) throw new Refusal('bad_request', fault);
  if (asksGuarded(model, asked)) requireFeature(viewer, 'sort_by_masked');
  return asked;
}

/** What decides what a reader is told of a list. */
export function screenContext(viewer: Viewer, { today }: Services) {
  return { today: today(), closedVenueId: closedVenueId(viewer) };
}

/** What every list of the contract is asked; the rest are filters. */
export interface AskedScreen {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly then_by?: string | undefined;
  readonly page?: number | undefined;
}

function requireSorts(model: ScreenModel, { sort = 'name', then_by: thenBy, order }: AskedScreen): readonly SortBy[] {
  const known = sortsOf(model);
  if (!known.includes(sort)) throw new Refusal('bad_request', 'sort');
  const further = thenBy === undefined ? [] : readSorts(thenBy, mostFurtherSorts, known);
  if (further === undefined) throw new Refusal('bad_request', 'then_by');
  return [{ sort, isDescending: order === 'desc' }, ...further];
}

function isGuardedSort(model: ScreenModel, sort: string): boolean {
  const field = findField(model, sort);
  return field !== undefined && isGuarded(field);
}

/** What the store is asked for a list; refuses an order and filters that would tell what is hidden from the reader. */
export function requireScreenQuery(
  model: ScreenModel,
  asked: AskedScreen,
  viewer: Viewer,
  services: Services,
): ScreenQuery {
  const { q: _q, sort: _sort, order: _order, then_by: _thenBy, page: _page, ...filters } = asked;
  const [first = { sort: 'name' }, ...further] = requireSorts(model, asked);
  if ([first, ...further].some(({ sort }) => isGuardedSort(model, sort))) requireFeature(viewer, 'sort_by_masked');
  return {
    ...listPageQuery(asked),
    ...screenContext(viewer, services),
    asked: requireAsked(model, filters, viewer),
    sort: first.sort,
    further,
  };
}
