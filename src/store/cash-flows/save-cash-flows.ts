import type { IssuePayment } from '#domain/issue.ts';
import { type CopyColumn, column } from '../bulk-copy/copy-column.ts';
import { replaceRows } from '../bulk-copy/replace-rows.ts';
import type { Rows, WriteTransaction } from '../bulk-copy/write-transaction.ts';

export type BondCashFlow = IssuePayment & { readonly instrumentId: number };

const columns: readonly CopyColumn<BondCashFlow>[] = [
  column('instrument_id', 'int8', 'instrumentId'),
  column('number', 'int4', 'number'),
  column('accrual_start', 'date', 'accrualStart'),
  column('accrual_end', 'date', 'accrualEnd'),
  column('reference_start', 'date', 'referenceStart'),
  column('reference_end', 'date', 'referenceEnd'),
  column('payment_date', 'date', 'paymentDate'),
  column('actual_payment_date', 'date', 'actualPaymentDate'),
  column('record_date', 'date', 'recordDate'),
  column('ex_date', 'date', 'exDate'),
  column('nominal', 'float8', 'nominal'),
  column('coupon_rate', 'float8', 'couponRate'),
  column('coupon', 'float8', 'coupon'),
  column('redemption', 'float8', 'redemption'),
  column('pool_factor', 'float8', 'poolFactor'),
  column('is_estimated', 'bool', 'isEstimated'),
];

/** Stores the whole payment schedules of the named bonds; gives the ids of those that changed. */
export function saveCashFlows(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
  rows: Rows<BondCashFlow>,
): Promise<ReadonlySet<number>> {
  return replaceRows(tx, { table: 'cash_flow', columns }, instrumentIds, rows);
}
