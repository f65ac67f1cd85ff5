import { systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findWatchlists, type WatchlistRecord } from '#store/portfolio/watchlists/watchlists.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';

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

/** A watchlist of the account. That of another account is refused like one that does not exist. */
export async function requireList(
  { database }: Services,
  accountId: string,
  text: string,
  texts: Texts,
): Promise<WatchlistRecord> {
  const id = numberOfId(text);
  const list = shownLists(await findWatchlists(database, accountId), texts).find((each) => each.id === id);
  if (list === undefined) throw new Refusal('not_found', 'id');
  return list;
}
