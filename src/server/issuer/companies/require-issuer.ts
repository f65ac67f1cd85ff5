import type { Issuer } from '#domain/market/instrument.ts';
import { findIssuer } from '#store/issuer/issuers/issuers.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';

/** The issuer that an address names; refuses an unknown one. */
export async function requireIssuer({ database }: Pick<Services, 'database'>, id: string): Promise<Issuer> {
  const issuer = await findIssuer(database, numberOfId(id));
  if (issuer === undefined) throw new Refusal('not_found', 'id');
  return issuer;
}
