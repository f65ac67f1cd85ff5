import type { Issuer } from '#domain/instrument.ts';
import { findIssuer } from '#store/issuers/issuers.ts';
import { Refusal } from './plugins/errors/refusal.ts';
import { numberOfId } from './require-bond.ts';
import type { Services } from './services.ts';

/** The issuer that an address names; refuses an unknown one. */
export async function requireIssuer({ database }: Pick<Services, 'database'>, id: string): Promise<Issuer> {
  const issuer = await findIssuer(database, numberOfId(id));
  if (issuer === undefined) throw new Refusal('not_found', 'id');
  return issuer;
}
