import type { FastifyRequest } from 'fastify';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { MAX_FURTHER_SORTS, readSorts, type SortBy } from '#contract/platform/lists/list-order.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { isGuarded } from '#domain/fields/field.ts';
import { type Asked, type AskedParams, askedFilters, plainValue, readAsked } from '#domain/lists/asked.ts';
import { findField, type List, sortsOf } from '#domain/lists/lists.ts';
import { withoutRepaid } from '#domain/lists/repaid.ts';
import { findBondsByIsin } from '#store/lists/choice-names.ts';
import type { RowsQuery } from '#store/lists/find-rows.ts';
import type { ListContext, Members } from '#store/lists/list-sql.ts';
import { Refusal } from '../platform/plugins/errors/refusal.ts';
import { requireKeyScope } from '../platform/serving/request-guards.ts';
import { requireFeature } from '../platform/serving/require-account.ts';
import { listPageQuery } from '../platform/serving/serve.ts';
import { watchedBonds } from './bond-list/readable-lists.ts';
import type { Services } from './services.ts';

export interface Reader extends Pick<FastifyRequest, 'apiKey'> {
  readonly viewer: Viewer;
}

type Needed = Pick<Services, 'database' | 'today'>;

async function membersOf({ choices }: Asked, viewer: Viewer, services: Needed): Promise<Members> {
  const { watchlist = [], isin = [] } = choices;
  if (watchlist.length + isin.length === 0) return {};
  return {
    watchlist: await watchedBonds(services, viewer, watchlist.map(plainValue)),
    isin: await findBondsByIsin(services.database, isin.map(plainValue)),
  };
}

/** What is asked of a list, with what decides what the reader is told of it. */
export type AskedList = ListContext & {
  readonly asked: Asked;
  /** The same as it is asked: of bonds, `asked` leaves out what is paid back. */
  readonly given: Asked;
};

interface AskedOf {
  readonly list: List;
  readonly asked: Asked;
  /** The words. */
  readonly text: string;
}

/** What decides what a reader finds by what he asks. */
export async function askedBy({ list, asked, text }: AskedOf, viewer: Viewer, services: Needed): Promise<AskedList> {
  return {
    asked: list.id === 'bonds' ? withoutRepaid(asked, text) : asked,
    given: asked,
    members: await membersOf(asked, viewer, services),
    today: services.today(),
    closedVenueId: closedVenueId(viewer),
    maxYield: blankAboveYield,
  };
}

/** What the parameters of filters ask of a list; figures that the reader may not see choose nothing, since the choice would tell them. */
export async function requireAsked(
  list: List,
  { q: text = '', ...params }: AskedParams,
  reader: Reader,
  services: Services,
): Promise<AskedList> {
  const { viewer } = reader;
  const { asked, fault } = readAsked(list, params);
  if (fault !== null) throw new Refusal('bad_request', fault);
  const filters = askedFilters(list, asked);
  if (filters.some(isGuarded)) requireFeature(viewer, 'sort_by_masked');
  if (filters.some((field) => field.type === 'choice' && field.isOwn === true)) {
    requireKeyScope(reader, 'watchlists');
    requireFeature(viewer, 'watchlist');
  }
  return askedBy({ list, asked, text }, viewer, services);
}

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
  const asked = await requireAsked(list, { q, ...filters }, reader, services);
  return { ...listPageQuery({ q, order, page }), ...asked, sort: first.sort, further };
}
