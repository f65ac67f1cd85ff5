import type { BondFacts } from '#domain/bond/bond-facts.ts';
import { billIndexResets } from '#domain/bond/bond-mathematics/bill-index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findBillAuctions } from '../auctions/bill-auctions.ts';
import { findCashFlowsByBond } from '../cash-flows/cash-flows.ts';
import { findOffersByBond } from '../offers/offers.ts';
import { findTerms } from './bond-terms.ts';
import { isOwnGovernment } from './own-government.ts';

function findNames({ kysely }: Queries, instrumentIds: readonly number[]) {
  return kysely
    .selectFrom('instrument')
    .leftJoin('issuer', 'issuer.id', 'instrument.issuerId')
    .leftJoin('bondTerms as terms', 'terms.instrumentId', 'instrument.id')
    .select(['instrument.id', 'instrument.name', 'instrument.isGenerated', isOwnGovernment.as('isGovernment')])
    .where('instrument.id', 'in', instrumentIds)
    .execute();
}

/** Terms, payments and offers of these instruments; those without terms, such as stocks, are left out. */
export async function findBondFacts(queries: Queries, instrumentIds: readonly number[]): Promise<readonly BondFacts[]> {
  if (instrumentIds.length === 0) return [];
  const named = await findNames(queries, instrumentIds);
  const allTerms = await findTerms(queries, instrumentIds);
  const cashFlows = await findCashFlowsByBond(queries, instrumentIds);
  const offers = await findOffersByBond(queries, instrumentIds);
  const isOnBills = [...allTerms.values()].some(({ referenceRate }) => referenceRate === 'us_bill_13w');
  const bills = isOnBills ? await findBillAuctions(queries) : [];
  return named.flatMap(({ id, name, isGenerated, isGovernment }) => {
    const terms = allTerms.get(id);
    if (terms === undefined) return [];
    const own = {
      cashFlows: cashFlows.get(id) ?? [],
      offers: offers.get(id) ?? [],
      resets: billIndexResets(terms, bills),
    };
    return [{ instrumentId: id, name, isGenerated, isGovernment, terms, ...own }];
  });
}
