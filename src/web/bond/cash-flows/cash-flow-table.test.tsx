import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CashFlow } from '#contract/bond/cash-flows.ts';
import { filledColumns } from '../../ui/table/column.ts';
import { cashFlowColumns } from './cash-flow-table.tsx';

const write = {
  text: (key: string) => key,
  date: String,
  percent: String,
  bound: () => null,
  end: String,
  amount: (value: number, decimals: number) => value.toFixed(decimals),
};

const coupon: CashFlow = {
  num: 1,
  date: '2027-06-01',
  actual_payment_date: null,
  record_date: null,
  ex_date: null,
  nontrading_start_date: null,
  cupon_rate: 0.05,
  cupon_sum: 50,
  redemtion: 0,
  capitalised: 0,
  pool_factor: 1,
  coupon_is_estimated_text: null,
  isPast: false,
};

const columnsOf = (items: readonly CashFlow[], isDefaulted = false) =>
  filledColumns(cashFlowColumns(write, { items, offers: [], isDefaulted }), items);
const names = (item: CashFlow, isDefaulted = false) => columnsOf([item], isDefaulted).map(({ id }) => id);

const whole: CashFlow = {
  ...coupon,
  actual_payment_date: '2027-06-02',
  record_date: '2027-05-30',
  ex_date: '2027-05-29',
  nontrading_start_date: '2027-05-28',
  coupon_is_estimated_text: 'est.',
};

test('CAS-1 the cash flow has its ten columns and the ex-date', () => {
  expect(names(whole)).toEqual([
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
    'coupon_is_estimated_text',
  ]);
});

test('NAV-6 a coupon that stands at its cap says so beside its rate', () => {
  const capped = { ...write, bound: (rate: number) => (rate === 0.05 ? 'at its cap' : null) };
  const [rate] = cashFlowColumns(capped, { items: [coupon], offers: [], isDefaulted: false }).filter(
    ({ id }) => id === 'cupon_rate',
  );
  const told = (each: CashFlow) => renderToStaticMarkup(rate?.cell(each)).replace(/<[^>]*>/g, '');
  expect(told(coupon)).toBe('at its cap 0.05');
  expect(told({ ...coupon, cupon_rate: 0.04 })).toBe('0.04');
});

test('NAV-6 a coupon of the fixed period of a bond that floats later is at no cap, whatever its rate is', () => {
  const capped = {
    ...write,
    bound: (rate: number, isFixed: boolean) => (rate >= 0.05 && !isFixed ? 'at its cap' : null),
  };
  const told = (...rates: readonly (number | null)[]) => {
    const items = rates.map((rate, at) => ({ ...coupon, num: at + 1, cupon_rate: rate }));
    const column = cashFlowColumns(capped, { items, offers: [], isDefaulted: false }).find(
      ({ id }) => id === 'cupon_rate',
    );
    return items.map((item) => renderToStaticMarkup(column?.cell(item)).includes('at its cap'));
  };
  expect(told(0.05, 0.05, 0.03, 0.05, null)).toEqual([false, false, false, true, false]);
  expect(told(0.04, 0.05, 0.05)).toEqual([false, true, true]);
  // Nothing tells that they are fixed before the rate has changed.
  expect(told(0.05, 0.05, null)).toEqual([true, true, false]);
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

test('CAS-1 sums keep all of their decimals, those of a column as many as the longest', () => {
  const items = [coupon, { ...coupon, num: 2, cupon_sum: 3.125 }, { ...coupon, num: 3, cupon_sum: 14.375 }];
  const column = columnsOf(items).find(({ id }) => id === 'cupon_sum');
  expect(items.map((item) => column?.cell(item))).toEqual(['50.000', '3.125', '14.375']);
});

test('CAS-1 a discount bill has no coupon, and none that is not set yet', () => {
  expect(names({ ...coupon, cupon_rate: null, cupon_sum: 0, redemtion: 100, pool_factor: 0 })).toEqual([
    'num',
    'date',
    'redemtion',
    'pool_factor',
  ]);
});

test('CAS-1 no payment of a bond in default is said to be paid', () => {
  expect(names(whole, true)).not.toContain('actual_payment_date');
});
