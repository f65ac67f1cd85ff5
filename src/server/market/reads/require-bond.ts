import { type BondRecord, findBond } from '#store/bond/bonds/find-bond.ts';
import { findBondsByCode } from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sharedRead } from '../../platform/serving/page-reads.ts';
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
