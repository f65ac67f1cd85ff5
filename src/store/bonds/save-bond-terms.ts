import type { IssueTerms } from '#domain/issue.ts';
import { type CopyColumn, column, constant } from '../bulk-copy/copy-column.ts';
import { mergeInstrumentRows } from '../bulk-copy/merge-rows.ts';
import type { Origin, WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** Every column of the terms, but where they come from. */
export const bondTermsColumns: readonly CopyColumn<IssueTerms>[] = [
  column('instrument_id', 'int8', 'instrumentId'),
  column('coupon_kind', 'text', 'couponKind'),
  column('coupon_rate', 'float8', 'couponRate'),
  column('coupon_formula', 'text', 'couponFormula'),
  column('coupon_frequency', 'int2', 'couponFrequency'),
  column('coupon_period_days', 'int2', 'couponPeriodDays'),
  column('day_count', 'text', 'dayCount'),
  { name: 'yield_day_count', type: 'text', value: (terms) => terms.yieldConvention.dayCount },
  { name: 'yield_compounding', type: 'text', value: (terms) => terms.yieldConvention.compounding },
  { name: 'yield_frequency', type: 'int2', value: (terms) => terms.yieldConvention.frequency },
  column('issued_on', 'date', 'issuedOn'),
  column('accrues_from', 'date', 'accruesFrom'),
  column('matures_on', 'date', 'maturesOn'),
  column('redemption_price', 'float8', 'redemptionPrice'),
  column('face_value', 'float8', 'faceValue'),
  column('face_currency', 'text', 'faceCurrency'),
  column('pool_factor', 'float8', 'poolFactor'),
  column('issued_amount', 'float8', 'issuedAmount'),
  column('outstanding_amount', 'float8', 'outstandingAmount'),
  column('calendar', 'text', 'calendar'),
  column('settlement_lag', 'int2', 'settlementLag'),
  column('ex_coupon_days', 'int2', 'exCouponDays'),
  column('accrued_precision', 'int2', 'accruedPrecision'),
  column('accrued_step', 'float8', 'accruedStep'),
  column('accrues_by_rate', 'bool', 'accruesByRate'),
  column('pays_accrued_at_offer', 'bool', 'paysAccruedAtOffer'),
  column('is_amortising', 'bool', 'isAmortising'),
  column('is_perpetual', 'bool', 'isPerpetual'),
  column('is_inflation_linked', 'bool', 'isInflationLinked'),
  column('is_subordinated', 'bool', 'isSubordinated'),
  column('is_defaulted', 'bool', 'isDefaulted'),
];

// Sources differ in how much they know of these; an unknown one does not take back what another source said.
const fillOnly = ['coupon_formula', 'issued_on', 'accrues_from', 'issued_amount', 'outstanding_amount'];

/** Stores the terms of bonds; gives the ids of those that are new or different. */
export function saveBondTerms(
  tx: WriteTransaction,
  terms: readonly IssueTerms[],
  origin: Origin,
): Promise<ReadonlySet<number>> {
  const from = [constant('source_id', 'int2', origin.sourceId), constant('import_id', 'int8', origin.importId)];
  return mergeInstrumentRows(
    tx,
    { table: 'bond_terms', key: ['instrument_id'], columns: bondTermsColumns, origin: from, fillOnly },
    terms,
  );
}
