import type { RateReset } from '#math/bond/daily-reset.ts';
import type { IssueOffer, IssuePayment, IssueTerms } from './issue.ts';

/** What is known of a bond that its trading days are derived from. */
export interface BondFacts {
  readonly instrumentId: number;
  readonly name: string;
  readonly isGenerated: boolean;
  /** Issued by a government in its own currency, so that others are measured against it. */
  readonly isGovernment: boolean;
  readonly terms: IssueTerms;
  readonly cashFlows: readonly IssuePayment[];
  readonly offers: readonly IssueOffer[];
  /** Rates of a bond whose rate is set day by day, ascending; none for others, and while they are not known. */
  readonly resets: readonly RateReset[];
}
