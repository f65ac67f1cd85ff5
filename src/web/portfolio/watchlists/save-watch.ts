import type { AnswerOf } from '#contract/platform/call.ts';
import type { ErrorBody } from '#contract/platform/errors.ts';
import type { appendToWatchlistsCall } from '#contract/portfolio/watchlists/bond-watchlists.ts';
import { send } from '../../platform/data/ask.ts';
import type { Api } from '../../platform/data/page-context.ts';
import { appendBody, chosenEntries, removedIds, type WatchEntry, withoutRemoved } from './watch-entries.ts';
import type { WatchlistUpdate } from './watchlist-events.ts';

export interface WatchSaved {
  readonly isSaved: boolean;
  /** The lists as they are now: after a failed second step, without what the first took out. */
  readonly entries: readonly WatchEntry[];
  /** What the server says of a failure; null where it said nothing. */
  readonly message: string | null;
}

interface SaveParts {
  readonly api: Api;
  readonly bondId: number;
  readonly entries: readonly WatchEntry[];
  readonly tell: (update: WatchlistUpdate) => void;
}

async function messageOf(response: Response): Promise<string | null> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return body?.error?.message ?? null;
}

/** Saves in two steps, each a transaction: what was unticked is taken out, then what is ticked is put in with its purchases. */
export async function saveWatch({ api, bondId, entries, tell }: SaveParts): Promise<WatchSaved> {
  const removed = removedIds(entries);
  const chosen = chosenEntries(entries);
  let known = entries;
  if (removed.length > 0) {
    const answer = await send(api, 'POST /api/watchlist/remove/', { body: { ids: [...removed] } });
    if (!answer.ok) return { isSaved: false, entries, message: await messageOf(answer) };
    const gone = (await answer.json()) as readonly number[];
    known = withoutRemoved(entries, gone);
    if (chosen.length === 0 && gone.length > 0) tell({ link: 'remove', bondId, list: [] });
  }
  if (chosen.length === 0) return { isSaved: true, entries: known, message: null };
  const answer = await send(api, 'POST /api/watchlistAppend/', { body: appendBody(chosen, bondId) });
  if (!answer.ok) {
    if (removed.length > 0) tell({ link: 'remove', bondId, list: [] });
    return { isSaved: false, entries: known, message: await messageOf(answer) };
  }
  const { success, watchlist, message } = (await answer.json()) as AnswerOf<typeof appendToWatchlistsCall>;
  if (success && watchlist.length > 0) tell({ link: 'watchlistAppend', bondId, list: watchlist });
  return { isSaved: success, entries: known, message };
}
