import type { CashFlowRow } from '#domain/bond.ts';
import { isoDate, parseIsoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

const day = (text: string | null) => (text === null ? null : (parseIsoDate(text) ?? null));

/** The payments of a bond in the order in which they fall due. */
export async function findCashFlows({ kysely }: Database<Tables>, bondId: number): Promise<readonly CashFlowRow[]> {
  const rows = await kysely
    .selectFrom('cash_flow')
    .where('instrument_id', '=', bondId)
    .orderBy('payment_date')
    .orderBy('number')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    number: row.number,
    accrualStart: day(row.accrual_start),
    accrualEnd: day(row.accrual_end),
    referenceStart: day(row.reference_start),
    referenceEnd: day(row.reference_end),
    paymentDate: isoDate(row.payment_date),
    actualPaymentDate: day(row.actual_payment_date),
    recordDate: day(row.record_date),
    exDate: day(row.ex_date),
    nominal: row.nominal,
    couponRate: row.coupon_rate,
    coupon: row.coupon,
    redemption: row.redemption,
    poolFactor: row.pool_factor,
    isEstimated: row.is_estimated,
  }));
}
