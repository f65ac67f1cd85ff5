import type { AnswerOf } from '#contract/platform/call.ts';
import type { watchlistsCall } from '#contract/portfolio/watchlists/watchlists.ts';
import { ask } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';
import { mayHaveSession } from './own-searches.ts';

/** The reader's own watchlists; none for visitors. */
export type OwnWatchlists = AnswerOf<typeof watchlistsCall>['items'];

export async function loadOwnWatchlists(api: Api, request: Request): Promise<OwnWatchlists> {
  const lists = mayHaveSession(request) ? await ask(api, 'GET /api/watchlists/') : null;
  return lists?.ok === true ? lists.value.items : [];
}
