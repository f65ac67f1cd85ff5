import { deleteSearchCall, savedSearchesCall, saveSearchCall } from '#contract/lists/saved-searches.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { MAX_SAVED_SEARCHES } from '#domain/lists/saved-search.ts';
import {
  deleteSearch,
  findSavedSearches,
  hasOtherSearch,
  saveSearch,
} from '#store/lists/saved-searches/saved-searches.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

function accountOf({ accountId }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  return accountId;
}

/** Searches that readers keep, each his own. */
export function savedSearchesFeature(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, savedSearchesCall, async ({ viewer }) => {
    const searches = await findSavedSearches(database, accountOf(viewer));
    return { items: searches.map(({ savedAt, ...search }) => ({ ...search, saved_at: savedAt.toISOString() })) };
  });
  serve(app, services, saveSearchCall, { limit: 'saved-searches' }, async ({ viewer, body }) => {
    const accountId = accountOf(viewer);
    const name = body.name.trim();
    if (name === '') throw new Refusal('name_missing', 'name');
    const { replace = false } = body;
    const search = { ...body, name, accountId, savedAt: clock(), replace };
    const id = await saveSearch(database, search, MAX_SAVED_SEARCHES);
    if (id === null && !replace && (await hasOtherSearch(database, search))) throw new Refusal('name_taken', 'name');
    return { id };
  });
  serve(app, services, deleteSearchCall, { limit: 'saved-searches' }, async ({ viewer, params }) => {
    const accountId = accountOf(viewer);
    const id = numberOfId(params.id);
    const name = await deleteSearch(database, accountId, id);
    return { response: { items: [{ status: name === undefined ? 0 : 1, id, name: name ?? null }] } };
  });
}
