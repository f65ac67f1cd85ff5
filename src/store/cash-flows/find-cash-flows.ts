import type { Selectable } from 'kysely';
import type { IssuePayment } from '#domain/issue.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { dayOrNull } from '../day-or-null.ts';
import { rowsByInstrument } from '../rows-by-instrument.ts';
import type { Tables } from '../tables.ts';

function cashFlowOf(row: Selectable<Tables['cash_flow']>): IssuePayment {
  return {
    number: row.number,
    accrualStart: dayOrNull(row.accrual_start),
    accrualEnd: dayOrNull(row.accrual_end),
    referenceStart: dayOrNull(row.reference_start),
    referenceEnd: dayOrNull(row.reference_end),
    paymentDate: isoDate(row.payment_date),
    actualPaymentDate: dayOrNull(row.actual_payment_date),
    recordDate: dayOrNull(row.record_date),
    exDate: dayOrNull(row.ex_date),
    nominal: row.nominal,
    couponRate: row.coupon_rate,
    coupon: row.coupon,
    redemption: row.redemption,
    poolFactor: row.pool_factor,
    isEstimated: row.is_estimated,
  };
}

/** The payments of bonds by bond, in the order in which they fall due; a bond without any is absent. */
export async function findCashFlowsByBond(
  { kysely }: Database,
  bondIds: readonly number[],
): Promise<ReadonlyMap<number, readonly IssuePayment[]>> {
  const rows = await kysely
    .selectFrom('cash_flow')
    .where('instrument_id', 'in', bondIds)
    .orderBy('instrument_id')
    .orderBy('payment_date')
    .orderBy('number')
    .selectAll()
    .execute();
  return rowsByInstrument(rows, cashFlowOf);
}

/** The payments of a bond in the order in which they fall due. */
export async function findCashFlows(database: Database, bondId: number): Promise<readonly IssuePayment[]> {
  return (await findCashFlowsByBond(database, [bondId])).get(bondId) ?? [];
}
