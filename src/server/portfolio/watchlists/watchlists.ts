import {
  changeWatchlistCall,
  createWatchlistCall,
  deleteWatchlistCall,
  moveWatchlistCall,
  restoreWatchlistCall,
  watchlistsCall,
} from '#contract/portfolio/watchlists/watchlists.ts';
import { MAX_WATCHLISTS, systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist,
  findWatchlists,
  moveWatchlist,
  purgeDeletedWatchlists,
} from '#store/portfolio/watchlists/watchlists.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { bondWatchlistsRoutes } from './bond-watchlists.ts';
import { holdingsRoutes } from './holdings-routes.ts';
import { requireOwner, requireWatchlists, shownLists } from './watchlist-refusals.ts';

/** How long a deleted list can be had back. */
const UNDO_MS = 60 * 60 * 1000;

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new Refusal('bad_request', 'name');
  return trimmed;
}

function requireFound(isFound: boolean): Record<string, never> {
  if (!isFound) throw new Refusal('not_found', 'id');
  return {};
}

function ordinaryRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, createWatchlistCall, { limit: 'watchlists' }, async ({ viewer, body }) => {
    const list = { accountId: requireWatchlists(viewer), name: requireName(body.name), now: clock() };
    const id = await inTransaction(database, (tx) => createWatchlist(tx, list, MAX_WATCHLISTS));
    if (id === null) throw new Refusal('too_many_kept');
    return { id };
  });
  serve(
    app,
    services,
    changeWatchlistCall,
    { limit: 'watchlists' },
    async ({ viewer, params, body: { name, readonly } }) => {
      const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.id) };
      if (name === undefined && readonly === undefined) throw new Refusal('bad_request', 'name');
      const change = {
        ...(name !== undefined && { name: requireName(name) }),
        ...(readonly !== undefined && { isReadonly: readonly }),
      };
      return requireFound(await changeWatchlist(database, key, change));
    },
  );
  serve(app, services, moveWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params, body }) => {
    const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.id) };
    return requireFound(await inTransaction(database, (tx) => moveWatchlist(tx, key, body.before)));
  });
}

/** Who has lost full access still sees what he kept, and may delete it. */
function ownersRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, watchlistsCall, async ({ viewer, texts }) => {
    const lists = shownLists(await findWatchlists(database, requireOwner(viewer)), texts);
    return {
      items: lists.map(({ id, name, count, isReadonly }) => ({
        id,
        name,
        count,
        readonly: isReadonly,
        isSystem: id === systemWatchlistId,
      })),
    };
  });
  serve(app, services, deleteWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params }) => {
    const key = { accountId: requireOwner(viewer), id: numberOfId(params.id) };
    const now = clock();
    requireFound(await deleteWatchlist(database, key, now));
    await purgeDeletedWatchlists(database, new Date(now.getTime() - UNDO_MS));
    return { until: new Date(now.getTime() + UNDO_MS).toISOString() };
  });
  serve(app, services, restoreWatchlistCall, { limit: 'watchlists' }, async ({ viewer, params }) => {
    const key = { accountId: requireOwner(viewer), id: numberOfId(params.id) };
    return requireFound(await deleteWatchlist(database, key, null));
  });
}

/** Lists of bonds that readers keep, each his own. */
export function watchlistsFeature(app: App, services: Services): void {
  bondWatchlistsRoutes(app, services);
  holdingsRoutes(app, services);
  ownersRoutes(app, services);
  ordinaryRoutes(app, services);
}
