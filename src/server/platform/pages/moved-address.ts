import { pageAddress, pageModels } from '#contract/platform/page-address.ts';
import { findStandingId } from '#store/market/instruments/former-addresses.ts';
import type { Queries } from '#store/platform/database/database.ts';

const pageOfModel = new RegExp(`^/(${pageModels.join('|')})/(\\d{1,15})/(.*)$`);

/** Where the page of a bond or company is that turned out to be another one; undefined for all other addresses. */
export async function movedAddress(queries: Queries, path: string): Promise<string | undefined> {
  const [, name, id, rest = ''] = pageOfModel.exec(path) ?? [];
  const model = pageModels.find((known) => known === name);
  if (model === undefined) return undefined;
  const standing = await findStandingId(queries, model === 'company' ? 'issuer' : 'instrument', Number(id));
  return standing === undefined ? undefined : `${pageAddress(model, standing)}${rest}`;
}
