import type { FastifyRequest } from 'fastify';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { isGuarded } from '#domain/fields/field.ts';
import { type Asked, type AskedParams, askedFilters, plainValue, readAsked } from '#domain/lists/asked.ts';
import type { List } from '#domain/lists/lists.ts';
import { findBondsByIsin } from '#store/lists/choice-names.ts';
import type { ListContext, Members } from '#store/lists/list-sql.ts';
import { requireKeyScope } from '../platform/access/guard-key.ts';
import { requireFeature } from '../platform/access/require-feature.ts';
import { Refusal } from '../platform/plugins/errors/refusal.ts';
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
export type AskedList = ListContext & { readonly asked: Asked };

/** What decides what a reader finds by what he asks. */
export async function askedBy(asked: Asked, viewer: Viewer, services: Needed): Promise<AskedList> {
  return {
    asked,
    members: await membersOf(asked, viewer, services),
    today: services.today(),
    closedVenueId: closedVenueId(viewer),
    maxYield: blankAboveYield,
  };
}

/** What the parameters of filters ask of a list; figures that the reader may not see choose nothing, since the choice would tell them. */
export async function requireAsked(
  list: List,
  params: AskedParams,
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
  return askedBy(asked, viewer, services);
}
