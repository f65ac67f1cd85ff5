import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { CsvCell } from '#contract/platform/csv-text.ts';

const names = [
  'num',
  'date',
  'actual_payment_date',
  'record_date',
  'ex_date',
  'nontrading_start_date',
  'cupon_rate',
  'cupon_sum',
  'redemtion',
  'pool_factor',
] as const satisfies readonly (keyof CashFlow)[];

/** The payments for programs: names and values of the call, the same in every language. */
export function cashFlowRows({ items, faceCurrency, faceValue }: BondCashFlows): readonly (readonly CsvCell[])[] {
  const head = [...names, 'is_estimated', 'currency', 'face_value'];
  const rows = items.map((item) => [
    ...names.map((name) => item[name]),
    item.coupon_is_estimated_text === null ? 0 : 1,
    faceCurrency,
    faceValue,
  ]);
  return [head, ...rows];
}
