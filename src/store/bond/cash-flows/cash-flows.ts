import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { IssueOffer, IssuePayment } from '#domain/bond/issue.ts';
import { replaceRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import { fieldsOf, itemsByInstrument } from '../../platform/database/database.ts';
import { onlyRow, preparedStatement } from '../../platform/database/prepared-statements.ts';
import { offerColumns } from '../offers/offers.ts';

export type BondCashFlow = IssuePayment & { readonly instrumentId: number };

export type CashFlowTable = TableOf<BondCashFlow, 'redemption' | 'isEstimated'>;

export const cashFlowColumns: ColumnMap<BondCashFlow> = {
  instrumentId: 'int8',
  number: 'int4',
  accrualStart: 'date',
  accrualEnd: 'date',
  referenceStart: 'date',
  referenceEnd: 'date',
  paymentDate: 'date',
  actualPaymentDate: 'date',
  recordDate: 'date',
  exDate: 'date',
  nominal: 'float8',
  couponRate: 'float8',
  coupon: 'float8',
  redemption: 'float8',
  poolFactor: 'float8',
  isEstimated: 'bool',
  madeFrom: 'text',
};

/** The payments of bonds by bond, in the order in which they fall due; a bond without any is absent. */
export async function findCashFlowsByBond({ kysely }: Queries, bondIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('cashFlow')
    .where('instrumentId', 'in', bondIds)
    .orderBy('instrumentId')
    .orderBy('paymentDate')
    .orderBy('number')
    .select(fieldsOf(cashFlowColumns))
    .execute();
  return itemsByInstrument(rows);
}

/** The payments of a bond in the order in which they fall due. */
export async function findCashFlows(queries: Queries, bondId: number) {
  return (await findCashFlowsByBond(queries, [bondId])).get(bondId) ?? [];
}

/**
 * The extent of the schedules that are stored for these bonds; of how many rows a source, not a projection, is the origin; and how many rest on
 * more than the maturity: on a source, its projection, or terms that tell them. A bond without a schedule is absent.
 */
export async function findKnownSchedules({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('cashFlow')
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .groupBy('instrumentId')
    .select((row) => [
      'instrumentId',
      row.fn.min('accrualStart').as('firstAccrual'),
      row.fn.countAll<number>().as('rowCount'),
      row.fn
        .countAll<number>()
        .filterWhere((own) => own.and({ isEstimated: false }).and('madeFrom', 'is', null))
        .as('certainCount'),
      row.fn
        .countAll<number>()
        .filterWhere((own) =>
          own.or([own('madeFrom', 'is', null), own.and({ madeFrom: 'terms' as const, isEstimated: false })]),
        )
        .as('begunCount'),
    ])
    .execute();
  return new Map(rows.map(({ instrumentId, ...schedule }) => [instrumentId, schedule]));
}

/** Bonds of these whose payments were run back from maturity: the first accrual, and the day after which payments are certain. */
export async function findRunBackSchedules({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('cashFlow')
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .where('madeFrom', '=', 'run-back')
    .groupBy('instrumentId')
    .select((row) => [
      'instrumentId',
      row.fn.min('accrualStart').as('firstAccrual'),
      row.fn.max('paymentDate').filterWhere('isEstimated', '=', true).as('lastEstimated'),
    ])
    .execute();
  return new Map(rows.map(({ instrumentId, ...schedule }) => [instrumentId, schedule]));
}

/** Bonds of these whose nominal grows by interest that is capitalised. */
export async function findCapitalising({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('cashFlow')
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .where('redemption', '<', 0)
    .select('instrumentId')
    .distinct()
    .execute();
  return new Set(rows.map(({ instrumentId }) => instrumentId));
}

/** Stores the whole payment schedules of the named bonds; gives the ids of those that changed. */
export async function saveCashFlows(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
  rows: readonly BondCashFlow[],
) {
  const changed = await replaceRows(tx, { table: 'cash_flow', columns: cashFlowColumns }, instrumentIds, rows);
  await noteChangedIds(tx, 'cash_flow', changed);
  return changed;
}

/** What an issuer pays, and when it may be paid back before its maturity. */
export interface IssueSchedule {
  /** In the order in which they fall due. */
  readonly cashFlows: readonly IssuePayment[];
  /** Puts and calls, earliest first. */
  readonly offers: readonly IssueOffer[];
}

const { instrumentId: _ofPayment, ...paymentColumns } = cashFlowColumns;
const { instrumentId: _ofOffer, ...dateColumns } = offerColumns;

const allPayments = (bondId: number) => sql<CashFlowTable>`payments_after(${bondId}, '-infinity')`;

const schedule = preparedStatement<{ readonly bondId: number }, IssueSchedule>((kysely, { bondId }) =>
  kysely.selectNoFrom((own) => [
    jsonArrayFrom(
      own
        .selectFrom(allPayments(bondId).as('payment'))
        .orderBy('paymentDate')
        .orderBy('number')
        .select(fieldsOf(paymentColumns)),
    ).as('cashFlows'),
    jsonArrayFrom(
      own
        .selectFrom('offer')
        .where('instrumentId', '=', bondId)
        .orderBy('date')
        .orderBy('number')
        .select(fieldsOf(dateColumns)),
    ).as('offers'),
  ]),
);

/** Payments, puts and calls of a bond, by one statement. */
export async function findIssueSchedule(queries: Queries, bondId: number) {
  return onlyRow(await schedule(queries, { bondId }));
}
