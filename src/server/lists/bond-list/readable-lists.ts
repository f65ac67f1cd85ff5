import type { FastifyRequest } from 'fastify';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { systemWatchlistId } from '#domain/portfolio/watchlist.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findWatchedBonds, findWatchlists } from '#store/portfolio/watchlists/watchlists.ts';
import type { Services } from '../services.ts';

interface Reader extends Pick<FastifyRequest, 'apiKey'> {
  readonly viewer: Viewer;
  readonly texts: Texts;
}

/** The account of a reader that may have lists. */
function ownerOf(viewer: Viewer): string | null {
  return featureAccess(viewer, 'watchlist') === 'allowed' ? viewer.accountId : null;
}

const isReadable = (id: number, { flags }: Viewer) => id !== systemWatchlistId || flags.includes('nsd');

/** The lists of a reader that may have any; that of the system needs its flag. */
export async function readableLists(
  { database }: Pick<Services, 'database'>,
  { viewer, texts, apiKey }: Reader,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (apiKey !== null && !apiKey.scopes.includes('watchlists')) return [];
  const accountId = ownerOf(viewer);
  const lists = accountId === null ? [] : await findWatchlists(database, accountId);
  return lists
    .filter(({ id }) => isReadable(id, viewer))
    .map(({ id, name }) => ({ id, name: id === systemWatchlistId ? texts.text('watchlists', 'system_list') : name }));
}

/** The bonds of each watchlist by the list's id as text. A list that the reader may not see is absent, like one that does not exist. */
export async function watchedBonds(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const accountId = ownerOf(viewer);
  const ids = wanted.filter((id) => isReadable(Number(id), viewer));
  return accountId === null || ids.length === 0 ? new Map() : findWatchedBonds(database, accountId, ids);
}
