import { effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';

/** The account of a viewer who has full access; refuses everybody else. */
export function requireFull({ accountId, level }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  if (level < fullLevel) throw new Refusal('need_access');
  return accountId;
}

/** The account of a viewer who sees the figures of a venue; refuses everybody else, with the code that says what would open them. */
export async function requireFigures(
  { database }: Pick<Services, 'database'>,
  viewer: Viewer,
  venueId: number,
): Promise<string> {
  const accountId = requireFull(viewer);
  const isClosed = effectiveLevel(viewer, venueId) < fullLevel;
  if (isClosed || (await findHiddenVenueIds(database, accountId)).has(venueId)) throw new Refusal('access_denied_auth');
  return accountId;
}
