import { expect, test } from 'vitest';
import type { CashFlow } from '#contract/cash-flows.ts';
import { paymentsAround } from './payments.ts';

function payment(num: number, date: string, isPast: boolean): CashFlow {
  return {
    num,
    date,
    actual_payment_date: null,
    record_date: null,
    nontrading_start_date: null,
    cupon_rate: 0.05,
    cupon_sum: 50,
    redemtion: 0,
    pool_factor: 1,
    coupon_is_estimated_text: null,
    isPast,
  };
}

const numbers = (items: readonly CashFlow[]) => items.map(({ num }) => num);

test('CAS-1 the last two past payments stay in sight, earlier ones fold away', () => {
  const items = [2022, 2023, 2024, 2025].map((year, at) => payment(at + 1, `${year}-06-01`, true));
  const { earlier, recent, ahead, daysToNext } = paymentsAround(
    [...items, payment(5, '2026-12-01', false)],
    '2026-11-20',
  );
  expect([numbers(earlier), numbers(recent), numbers(ahead)]).toEqual([[1, 2], [3, 4], [5]]);
  // 20 November to 1 December: ten days to the end of November and one more.
  expect(daysToNext).toBe(11);
});

test('without a payment ahead there is no next one', () => {
  expect(paymentsAround([payment(1, '2020-01-01', true)], '2026-11-20')).toMatchObject({
    earlier: [],
    daysToNext: null,
  });
});
