import type { ErrorCode } from '#contract/platform/errors.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import type { Texts } from '#labels/create-texts.ts';
import { type Database, inTransaction, type Queries } from '#store/platform/database/database.ts';
import { EntriesRefused } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { findWatchlists, type WatchlistRecord } from '#store/portfolio/watchlists/watchlists.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import type { Services } from '../../platform/serving/services.ts';

/** The account of a viewer; refuses visitors. What an account has kept stays its own at every level. */
export function requireOwner({ accountId }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  return accountId;
}

/** The account of a viewer who may use watchlists. */
export function requireWatchlists(viewer: Viewer): string {
  requireFeature(viewer, 'watchlist');
  return requireOwner(viewer);
}

/** Whether a viewer may put bonds into the list of the system. */
export function maySystemList({ flags }: Pick<Viewer, 'flags'>): boolean {
  return flags.includes('nsd');
}

/** Refuses the list of the system to who lacks its flag. */
export function requireSystemList(viewer: Viewer, listIds: readonly number[]): void {
  if (listIds.includes(systemWatchlistId) && !maySystemList(viewer))
    throw new Refusal('watchlist_nsd_forbiddance', 'add');
}

const codeOf: Readonly<Record<EntriesRefused['reason'], ErrorCode>> = {
  unknown: 'not_found',
  readonly: 'watchlist_readonly',
  full: 'too_many_kept',
};

/** Keeps all of a change, or nothing; what the store refuses becomes a code. `field` names the part of the request with the lists. */
export async function changeInWhole<Result>(
  database: Database,
  field: string,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(database, work);
  } catch (error) {
    throw error instanceof EntriesRefused ? new Refusal(codeOf[error.reason], field) : error;
  }
}

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
