import { systemWatchlistId } from '#domain/watchlist.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findWatchlists, type WatchlistKey, type WatchlistRecord } from '#store/watchlists/watchlists.ts';
import { Refusal } from '../plugins/errors/refusal.ts';
import { numberOfId } from '../require-bond.ts';
import type { Services } from '../services.ts';

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

/** A list of the account; undefined for that of another. */
export async function findShownList(
  { database }: Services,
  { accountId, id }: WatchlistKey,
  texts: Texts,
): Promise<WatchlistRecord | undefined> {
  return shownLists(await findWatchlists(database, accountId), texts).find((each) => each.id === id);
}

/** A list of the account; refuses that of another as one that there is none of. */
export async function requireList(
  services: Services,
  accountId: string,
  text: string,
  texts: Texts,
): Promise<WatchlistRecord> {
  const list = await findShownList(services, { accountId, id: numberOfId(text) }, texts);
  if (list === undefined) throw new Refusal('not_found', 'id');
  return list;
}
