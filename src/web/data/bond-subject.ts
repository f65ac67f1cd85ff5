import type { BondSummary } from '#contract/bond-summary.ts';

/** Which bond the calls of its page ask for: its id, or the ISIN that the address names. */
export interface BondPlace {
  readonly id: string;
}

/** What every section of the page of a bond is told. */
export interface BondSubject {
  readonly summary: BondSummary;
  /** The site's date today. */
  readonly today: string;
}
