import { newestOf } from '#domain/newest-of.ts';
import type { Origin, WriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import type { StoredRows } from '../source-importer.ts';
import { storeTreasuryIssues } from './store-treasury-issues.ts';
import type { TreasuryIssue } from './treasury-issue.ts';

/** Stores TIPS with what they count from; one counts as stored when its terms or payments are new or different. */
export async function storeTipsReference(
  tx: WriteTransaction,
  issues: readonly TreasuryIssue[],
  origin: Origin,
): Promise<StoredRows> {
  // The latest of them had been issued when the list was made.
  const asOf = newestOf(issues.flatMap(({ datedOn }) => datedOn ?? []));
  if (asOf === undefined) return { stored: 0, unchanged: 0, instrumentIds: [] };
  const { changed } = await storeTreasuryIssues(tx, issues, asOf, origin);
  return { stored: changed.size, unchanged: issues.length - changed.size, instrumentIds: changed };
}
