import { effectiveLevel, fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type BondRecord, findBond } from '#store/bond/bonds/find-bond.ts';
import { findHiddenVenueIds } from '#store/market/quotes/access-requests.ts';
import { findBondsByCode } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import type { Services } from '../../platform/serving/services.ts';

/** The number that an id in an address stands for; what cannot be one leads to nothing. */
export function numberOfId(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new Refusal('not_found', 'id');
  return id;
}

/** The number that an id in an address stands for; refuses what cannot be one. */
export function bondIdOf(text: string): number {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new Refusal('unknown_bond', 'id');
  return id;
}

/** The bond that an address names; refuses an unknown one. */
export async function requireBond({ database }: Pick<Services, 'database'>, id: string): Promise<BondRecord> {
  const bondId = bondIdOf(id);
  const bond = await sharedRead(`bond ${bondId}`, () => findBond(database, bondId));
  if (bond === undefined) throw new Refusal('unknown_bond', 'id');
  return bond;
}

/** The bond with an ISIN, or an id; refuses an unknown one. */
export async function requireBondOfCode({ database }: Pick<Services, 'database'>, code: string): Promise<BondRecord> {
  const found = (await findBondsByCode(database, [code])).get(code.toUpperCase());
  const bond = found && (await findBond(database, found.id));
  if (bond === undefined) throw new Refusal('unknown_bond', 'isin');
  return bond;
}

/** Refuses who may not compare, and whom the venue of a line is closed to. */
export function requireCompare(viewer: Viewer, venueIds: readonly number[]): void {
  const level = Math.min(...venueIds.map((venueId) => effectiveLevel(viewer, venueId)));
  requireFeature(viewer, 'compare', viewer.level < fullLevel ? viewer.level : level);
}

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
