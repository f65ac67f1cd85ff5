import type { IssueOffer } from '#domain/issue.ts';
import { type CopyColumn, column } from '../bulk-copy/copy-column.ts';
import { replaceRows } from '../bulk-copy/replace-rows.ts';
import type { Rows, WriteTransaction } from '../bulk-copy/write-transaction.ts';

export type BondOffer = IssueOffer & { readonly instrumentId: number };

const columns: readonly CopyColumn<BondOffer>[] = [
  column('instrument_id', 'int8', 'instrumentId'),
  column('number', 'int4', 'number'),
  column('type', 'text', 'type'),
  column('date', 'date', 'date'),
  column('period_start', 'date', 'periodStart'),
  column('period_end', 'date', 'periodEnd'),
  column('option_style', 'text', 'optionStyle'),
  column('notice_days', 'int2', 'noticeDays'),
  column('benchmark_spread', 'float8', 'benchmarkSpread'),
  column('price', 'float8', 'price'),
  column('repurchased_amount', 'float8', 'repurchasedAmount'),
];

/** Stores all puts and calls of the named bonds; gives the ids of those that changed. */
export function saveOffers(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
  rows: Rows<BondOffer>,
): Promise<ReadonlySet<number>> {
  return replaceRows(tx, { table: 'offer', columns }, instrumentIds, rows);
}
