import { expect, test } from 'vitest';
import type { CashFlow } from '#contract/cash-flows.ts';
import { filledColumns } from '../../ui/table/column.ts';
import { cashFlowColumns } from './cash-flow-table.tsx';

const columns = cashFlowColumns({ text: (key) => key, date: String, percent: String, amount: String });

const coupon: CashFlow = {
  num: 1,
  date: '2027-06-01',
  actual_payment_date: null,
  record_date: null,
  nontrading_start_date: null,
  cupon_rate: 0.05,
  cupon_sum: 50,
  redemtion: 0,
  pool_factor: 1,
  coupon_is_estimated_text: null,
  isPast: false,
};

const names = (item: CashFlow) => filledColumns(columns, [item]).map(({ id }) => id);

test('CAS-1 the cash flow has its ten columns', () => {
  const whole = {
    ...coupon,
    actual_payment_date: '2027-06-02',
    record_date: '2027-05-30',
    nontrading_start_date: '2027-05-28',
    coupon_is_estimated_text: 'est.',
  };
  expect(names(whole)).toEqual([
    'num',
    'date',
    'actual_payment_date',
    'record_date',
    'nontrading_start_date',
    'cupon_rate',
    'cupon_sum',
    'redemtion',
    'pool_factor',
    'coupon_is_estimated_text',
  ]);
});

test('TBL-4 dates and marks that no payment has are left out; a redemption of 0 and an unknown coupon say something', () => {
  expect(names({ ...coupon, cupon_rate: null, cupon_sum: null })).toEqual([
    'num',
    'date',
    'cupon_rate',
    'cupon_sum',
    'redemtion',
    'pool_factor',
  ]);
});
