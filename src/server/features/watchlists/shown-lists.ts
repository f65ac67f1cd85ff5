import { systemWatchlistId } from '#domain/watchlist.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { WatchlistRecord } from '#store/watchlists/watchlists.ts';

/** The lists as their reader sees them: that of the system is always there, first, and named in his language. */
export function shownLists(lists: readonly WatchlistRecord[], texts: Texts): readonly WatchlistRecord[] {
  const system = lists.find(({ id }) => id === systemWatchlistId) ?? {
    id: systemWatchlistId,
    isReadonly: false,
    count: 0,
  };
  const own = lists.filter(({ id }) => id !== systemWatchlistId);
  return [{ ...system, name: texts.text('watchlists', 'system_list') }, ...own];
}
