import type { AnswerOf } from '#contract/call.ts';
import type { watchlistsCall } from '#contract/watchlists/watchlists.ts';
import type { Api } from '../page-context.ts';
import { ask } from './ask.ts';
import { mayHaveSession } from './own-searches.ts';

/** The reader's own watchlists; none for visitors. */
export type OwnWatchlists = AnswerOf<typeof watchlistsCall>['items'];

export async function loadOwnWatchlists(api: Api, request: Request): Promise<OwnWatchlists> {
  const lists = mayHaveSession(request) ? await ask(api, 'GET /api/watchlists/') : null;
  return lists?.ok === true ? lists.value.items : [];
}
