import type { BondFacts } from '#domain/bond/issue.ts';
import { isoDate } from '#math/units.ts';
import type { SummaryFacts } from '../bond/bond-summary/summary-terms.ts';

const today = isoDate('2025-12-01');

/** What the summary of a bond in a status is written from, on 1 December 2025. */
export function madeUpSummary(facts: BondFacts, statusId: number): SummaryFacts {
  const { terms, followsUnderlying, cashFlows, offers, resets } = facts;
  const instrument = {
    id: 1,
    kind: 'bond',
    issuerId: null,
    name: 'Made-up bond',
    shortName: 'Made-up',
    isin: null,
    ticker: null,
    registrationNumber: null,
    currency: 'EUR',
    statusId,
    isGenerated: false,
  } as const;
  const bond = { instrument, issuer: null, terms, followsUnderlying };
  const nothing = { ratings: [], listings: [], sources: [], makeWholeRights: [] };
  return { bond, cashFlows, offers, resets, ...nothing, today };
}
