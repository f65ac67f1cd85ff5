import type {
  IssueCovenant,
  IssueDefault,
  IssueIdentifier,
  IssueManager,
  IssueStake,
  IssueTranche,
  LombardListing,
} from '#domain/issue-records.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import {
  issueCovenantColumns,
  issueDefaultColumns,
  issueIdentifierColumns,
  issueManagerColumns,
  issueStakeColumns,
  issueTrancheColumns,
  lombardListingColumns,
} from './record-tables.ts';

/** What is known of issues beside their terms and payments. */
export interface IssueRecords {
  readonly identifiers: readonly IssueIdentifier[];
  readonly managers: readonly IssueManager[];
  readonly tranches: readonly IssueTranche[];
  readonly defaults: readonly IssueDefault[];
  readonly covenants: readonly IssueCovenant[];
  readonly stakes: readonly IssueStake[];
  readonly lombard: readonly LombardListing[];
}

/** Stores records of bonds; one of the same key is replaced, others stay. */
export async function saveBondRecords(tx: WriteTransaction, records: IssueRecords): Promise<void> {
  const { identifiers, managers, tranches, defaults, covenants, stakes, lombard } = records;
  const ofKind = ['instrumentId', 'kind'] as const;
  await mergeRows(tx, { table: 'issue_identifier', key: ofKind, columns: issueIdentifierColumns }, identifiers);
  await mergeRows(
    tx,
    { table: 'issue_manager', key: ['instrumentId', 'role', 'name'], columns: issueManagerColumns },
    managers,
  );
  await mergeRows(
    tx,
    { table: 'issue_tranche', key: ['instrumentId', 'number'], columns: issueTrancheColumns },
    tranches,
  );
  await mergeRows(
    tx,
    { table: 'issue_default', key: ['instrumentId', 'dueOn', 'kind'], columns: issueDefaultColumns },
    defaults,
  );
  await mergeRows(tx, { table: 'issue_covenant', key: ofKind, columns: issueCovenantColumns }, covenants);
  await mergeRows(
    tx,
    { table: 'issue_stake', key: ['instrumentId', 'kind', 'name', 'asOf'], columns: issueStakeColumns },
    stakes,
  );
  await mergeRows(
    tx,
    { table: 'lombard_listing', key: ['instrumentId', 'list', 'listedOn'], columns: lombardListingColumns },
    lombard,
  );
}
