import type { BondFacts } from '#domain/bond-facts.ts';
import { governmentSector } from '#domain/government.ts';
import { findCashFlowsByBond } from '../cash-flows/find-cash-flows.ts';
import type { Database } from '../database.ts';
import { findOffersByBond } from '../offers/find-offers.ts';
import { bondTermsOf } from './bond-terms-of.ts';

function findTerms({ kysely }: Database, instrumentIds: readonly number[]) {
  return kysely
    .selectFrom('bond_terms as terms')
    .innerJoin('instrument', 'instrument.id', 'terms.instrument_id')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuer_id')
    .selectAll('terms')
    .select(['instrument.name', 'instrument.is_generated', 'issuer.sector'])
    .where('terms.instrument_id', 'in', instrumentIds)
    .execute();
}

/** Terms, payments and offers of these instruments; those without terms, such as stocks, are left out. */
export async function findBondFacts(
  database: Database,
  instrumentIds: readonly number[],
): Promise<readonly BondFacts[]> {
  if (instrumentIds.length === 0) return [];
  const terms = await findTerms(database, instrumentIds);
  const cashFlows = await findCashFlowsByBond(database, instrumentIds);
  const offers = await findOffersByBond(database, instrumentIds);
  return terms.map((row) => ({
    instrumentId: row.instrument_id,
    name: row.name,
    isGenerated: row.is_generated,
    isGovernment: row.sector === governmentSector,
    terms: bondTermsOf(row),
    cashFlows: cashFlows.get(row.instrument_id) ?? [],
    offers: offers.get(row.instrument_id) ?? [],
  }));
}
