import type { savedSearchesCall } from '#contract/lists/saved-searches.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { watchlistsCall } from '#contract/portfolio/watchlists/watchlists.ts';
import type { SearchModel } from '#domain/lists/saved-search.ts';
import { type Api, ask } from '../../platform/data/ask.ts';

/** The reader's own searches of a list; null for visitors. */
export type OwnSearches = AnswerOf<typeof savedSearchesCall>['items'] | null;

/** Visitors are not asked for searches of their own. */
function mayHaveSession(request: Request): boolean {
  return /(?:^|; )bondlens=/.test(request.headers.get('Cookie') ?? '');
}

export async function loadOwnSearches(api: Api, request: Request, model: SearchModel): Promise<OwnSearches> {
  const saved = mayHaveSession(request) ? await ask(api, 'GET /api/uss/') : null;
  return saved?.ok === true ? saved.value.items.filter((search) => search.model === model) : null;
}

/** The reader's own watchlists; none for visitors. */
export type OwnWatchlists = AnswerOf<typeof watchlistsCall>['items'];

export async function loadOwnWatchlists(api: Api, request: Request): Promise<OwnWatchlists> {
  const lists = mayHaveSession(request) ? await ask(api, 'GET /api/watchlists/') : null;
  return lists?.ok === true ? lists.value.items : [];
}
