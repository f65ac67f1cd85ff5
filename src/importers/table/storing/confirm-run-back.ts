import { confirmedBy } from '#domain/bond/bond-mathematics/payments-start.ts';
import { findCashFlowsByBond, findRunBackSchedules, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { findFirstDays } from '#store/market/trading-days/days-in-range.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';

/**
 * Takes the mark of an estimate from payments that were run back from maturity where the first day with a price proves that they do not hang on
 * the first coupon; gives the bonds whose payments changed.
 */
export async function confirmRunBack(tx: WriteTransaction, instrumentIds: readonly number[]) {
  const schedules = await findRunBackSchedules(tx, instrumentIds);
  const open = [...schedules].flatMap(([id, { lastEstimated }]) => (lastEstimated === null ? [] : [id]));
  if (open.length === 0) return new Set<number>();
  const days = await findFirstDays(tx, open);
  const payments = await findCashFlowsByBond(tx, open);
  const confirmed = [...payments].flatMap(([instrumentId, rows]) => {
    const since = days.get(instrumentId);
    const proven = since === undefined ? rows : confirmedBy(rows, since);
    return proven === rows ? [] : [{ instrumentId, rows: proven }];
  });
  return saveCashFlows(
    tx,
    confirmed.map(({ instrumentId }) => instrumentId),
    confirmed.flatMap(({ instrumentId, rows }) => rows.map((row) => ({ ...row, instrumentId }))),
  );
}
