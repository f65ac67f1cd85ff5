import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type RecordName, type RecordRows, recordNames, recordTables } from './record-tables.ts';

/** What is known of issues beside their terms and payments. */
export type IssueRecords = { readonly [Name in RecordName]: readonly RecordRows[Name][] };

/** Stores one list of records; one of the same key is replaced, others stay. */
export function saveRecords<Name extends RecordName>(
  tx: WriteTransaction,
  name: Name,
  rows: readonly RecordRows[Name][],
): Promise<WriteCounts> {
  return mergeRows(tx, recordTables[name], rows);
}

/** Stores lists of records. */
export async function saveBondRecords(tx: WriteTransaction, records: Partial<IssueRecords>): Promise<void> {
  for (const name of recordNames) await saveRecords(tx, name, records[name] ?? []);
}
