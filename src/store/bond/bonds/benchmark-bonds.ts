import type { Queries } from '../../platform/database/database.ts';
import { isOwnGovernment } from './own-government.ts';

function governmentBonds({ kysely }: Queries) {
  return kysely
    .selectFrom('instrument')
    .innerJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .innerJoin('bondTerms as terms', 'terms.instrumentId', 'instrument.id')
    .where('instrument.kind', '=', 'bond')
    .where(isOwnGovernment)
    .orderBy('instrument.id')
    .select('instrument.id');
}

/** The ids of the bonds of governments in their own money, ascending. */
export async function findGovernmentBondIds(queries: Queries): Promise<readonly number[]> {
  return (await governmentBonds(queries).execute()).map(({ id }) => id);
}

/** Those of one currency; no generated ones. */
export async function findRealGovernmentBondIds(queries: Queries, currency: string): Promise<readonly number[]> {
  const ofCurrency = governmentBonds(queries)
    .where('terms.faceCurrency', '=', currency)
    .where('instrument.isGenerated', '=', false);
  return (await ofCurrency.execute()).map(({ id }) => id);
}
