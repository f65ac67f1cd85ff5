import type { BondTerms, CashFlowRow, Offer } from './bond.ts';

/** What is known of a bond that its trading days are derived from. */
export interface BondFacts {
  readonly instrumentId: number;
  readonly name: string;
  readonly isGenerated: boolean;
  /** Issued by a government in its own currency, so that others are measured against it. */
  readonly isGovernment: boolean;
  readonly terms: BondTerms;
  readonly cashFlows: readonly CashFlowRow[];
  readonly offers: readonly Offer[];
}
