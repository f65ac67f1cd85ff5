import { sql } from 'kysely';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import { mergeInstrumentRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';

/** Terms as they are stored: with the convention of the yield laid flat. */
export interface TermsRow extends Omit<IssueTerms, 'yieldConvention'> {
  readonly yieldDayCount: YieldConvention['dayCount'];
  readonly yieldCompounding: YieldConvention['compounding'];
  readonly yieldFrequency: YieldConvention['frequency'];
}

export type BondTermsTable = Origin &
  TableOf<
    TermsRow,
    | 'redemptionPrice'
    | 'calendar'
    | 'settlementLag'
    | 'exCouponDays'
    | 'accruesByRate'
    | 'paysAccruedAtOffer'
    | 'isAmortising'
    | 'isPerpetual'
    | 'isInflationLinked'
    | 'isDefaulted'
  >;

export const bondTermsColumns: ColumnMap<TermsRow> = {
  instrumentId: 'int8',
  market: 'text',
  couponKind: 'text',
  couponRate: 'float8',
  referenceRate: 'text',
  quotedMargin: 'float8',
  couponCap: 'float8',
  couponFloor: 'float8',
  overnightMethod: 'text',
  lookbackDays: 'int2',
  hasObservationShift: 'bool',
  lockoutDays: 'int2',
  paymentDelayDays: 'int2',
  couponFormula: 'text',
  priceIndex: 'text',
  baseIndex: 'float8',
  initialFaceValue: 'float8',
  hasDeflationFloor: 'bool',
  couponFrequency: 'int2',
  couponPeriodDays: 'int2',
  dayCount: 'text',
  yieldDayCount: 'text',
  yieldCompounding: 'text',
  yieldFrequency: 'float8',
  issuedOn: 'date',
  accruesFrom: 'date',
  maturesOn: 'date',
  redemptionPrice: 'float8',
  faceValue: 'float8',
  faceCurrency: 'text',
  poolFactor: 'float8',
  issuedAmount: 'float8',
  outstandingAmount: 'float8',
  calendar: 'text',
  settlementLag: 'int2',
  exCouponDays: 'int2',
  accruedPrecision: 'int2',
  accruedStep: 'float8',
  accruesByRate: 'bool',
  paysAccruedAtOffer: 'bool',
  paidAccrualDayCount: 'text',
  lastPeriodDayCount: 'text',
  isAmortising: 'bool',
  isPerpetual: 'bool',
  isInflationLinked: 'bool',
  seniority: 'text',
  isDefaulted: 'bool',
};

/** The row that holds the terms. */
export function termsRow({ yieldConvention, ...terms }: IssueTerms): TermsRow {
  const { dayCount, compounding, frequency } = yieldConvention;
  return { ...terms, yieldDayCount: dayCount, yieldCompounding: compounding, yieldFrequency: frequency };
}

/** The terms that a row holds. */
export function termsOf({ yieldDayCount, yieldCompounding, yieldFrequency, ...terms }: TermsRow): IssueTerms {
  const yieldConvention = { dayCount: yieldDayCount, compounding: yieldCompounding, frequency: yieldFrequency };
  return { ...terms, yieldConvention };
}

/** The terms of these instruments by instrument; one without terms, such as a stock, is absent. */
export async function findTerms({ kysely }: Queries, instrumentIds: readonly number[]) {
  const rows = await kysely
    .selectFrom('bondTerms')
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .select(fieldsOf(bondTermsColumns))
    .execute();
  return new Map(rows.map((row) => [row.instrumentId, termsOf(row)]));
}

// Sources differ in how much they know of these; an unknown one does not take back what another source said.
const fillOnly = [
  'market',
  'referenceRate',
  'quotedMargin',
  'couponCap',
  'couponFloor',
  'overnightMethod',
  'lookbackDays',
  'hasObservationShift',
  'lockoutDays',
  'paymentDelayDays',
  'couponFormula',
  'priceIndex',
  'baseIndex',
  'initialFaceValue',
  'hasDeflationFloor',
  'issuedOn',
  'accruesFrom',
  'seniority',
  'issuedAmount',
  'outstandingAmount',
] as const;

/** Stores the terms of bonds; gives the ids of those that are new or different. */
export async function saveBondTerms(tx: WriteTransaction, terms: readonly IssueTerms[], origin: Origin) {
  const target = { table: 'bond_terms', key: ['instrumentId'], columns: bondTermsColumns, origin, fillOnly } as const;
  const changed = await mergeInstrumentRows(tx, target, terms.map(termsRow));
  await noteChangedIds(tx, 'instrument', changed);
  return changed;
}

/** Stores the running coupon of a bond whose coupons are computed, a fraction a year. */
export async function saveRunningCoupon(tx: WriteTransaction, instrumentId: number, couponRate: number | null) {
  const changed = await tx.kysely
    .updateTable('bondTerms')
    .set({ couponRate })
    .where('instrumentId', '=', instrumentId)
    .where('couponRate', 'is distinct from', couponRate)
    .returning('instrumentId')
    .execute();
  await noteChangedIds(
    tx,
    'instrument',
    changed.map((row) => row.instrumentId),
  );
}
