import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { IssuerPlace } from './page-subject.ts';

/** Which bond the calls of its page ask for: its id, or the ISIN that the address names. */
export interface BondPlace extends IssuerPlace {
  readonly model: 'bonds';
  /** What some addresses name beside the id. */
  readonly hints: () => Promise<BondHints>;
}

/** The issuer, 0 for none, and the status of a bond. */
export interface BondHints {
  readonly issuerId: number;
  readonly bondStatusId: number;
}

export function hintsOf({ issuer, statusKey }: Pick<BondSummary, 'issuer' | 'statusKey'>): BondHints {
  return { issuerId: issuer?.id ?? 0, bondStatusId: bondStatusId(statusKey) };
}

/** What every section of the page of a bond is told. */
export interface BondSubject {
  readonly summary: BondSummary;
  /** What its sections list, and which others have content. */
  readonly records: BondRecords;
  /** The site's date today. */
  readonly today: string;
}
