import { expect, test } from 'vitest';
import type { CashFlow } from '#contract/bond/cash-flows.ts';
import { paymentsAround, putBefore, remainingPerBond, yearsText } from './payments.ts';

function payment(num: number, date: string, isPast: boolean, more: Partial<CashFlow> = {}): CashFlow {
  return {
    num,
    date,
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
    isPast,
    ...more,
  };
}

const numbers = (items: readonly CashFlow[]) => items.map(({ num }) => num);

test('CAS-1 the last two past payments stay in sight, earlier ones fold away', () => {
  const items = [2022, 2023, 2024, 2025].map((year, at) => payment(at + 1, `${year}-06-01`, true));
  const { earlier, recent, ahead, daysToNext } = paymentsAround(
    [...items, payment(5, '2026-12-01', false)],
    '2026-11-20',
  );
  expect([numbers(earlier), numbers(recent)]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(ahead.map(({ items }) => numbers(items))).toEqual([[5]]);
  // 20 November to 1 December: ten days to the end of November and one more.
  expect(daysToNext).toBe(11);
});

test('without a payment ahead there is no next one', () => {
  expect(paymentsAround([payment(1, '2020-01-01', true)], '2026-11-20')).toMatchObject({
    earlier: [],
    daysToNext: null,
  });
});

const today = '2026-11-20';
const yearly = (count: number, more: (at: number) => Partial<CashFlow> = () => ({})) =>
  Array.from({ length: count }, (_, at) => payment(at + 1, `${2027 + at}-06-01`, false, more(at)));
const sections = (items: readonly CashFlow[]) =>
  paymentsAround(items, today).ahead.map((section) => [section.kind, numbers(section.items)]);

test('CAS-1 up to twelve payments ahead stand one by one', () => {
  expect(sections(yearly(12))).toEqual([['single', numbers(yearly(12))]]);
});

test('CAS-1 of more than twelve the far ones fold into groups of five years, the last redemption stays in sight', () => {
  const bond = yearly(14, (at) => ({ redemtion: at === 13 ? 1000 : 0 }));
  expect(sections(bond)).toEqual([
    ['single', [1, 2, 3, 4, 5, 6]],
    ['years', [7, 8]],
    ['years', [9, 10, 11, 12, 13]],
    ['single', [14]],
  ]);
  const { ahead } = paymentsAround(bond, today);
  expect(ahead.filter(({ kind }) => kind === 'years').map(yearsText)).toEqual(['2033–2034', '2035–2039']);
});

test('CAS-1 a perpetual bond has no last redemption: all far payments fold', () => {
  expect(sections(yearly(13)).at(-1)).toEqual(['years', [9, 10, 11, 12, 13]]);
});

const unknown = { cupon_rate: null, cupon_sum: null };
const afterPut = yearly(8, (at) => (at >= 2 && at < 7 ? unknown : at === 7 ? { ...unknown, redemtion: 1000 } : {}));

test('CAS-1 three or more coupons that nobody has set are one line, apart from the redemption', () => {
  expect(sections(afterPut)).toEqual([
    ['single', [1, 2]],
    ['unset', [3, 4, 5, 6, 7]],
    ['single', [8]],
  ]);
  expect(sections(yearly(4, (at) => (at > 1 ? unknown : {})))).toEqual([['single', [1, 2, 3, 4]]]);
});

test('CAS-1 the line of unset coupons names the put before it', () => {
  const offer = (date: string, type: 'put' | 'call', isPast = false) => ({
    date,
    period: null,
    type,
    option_type: null,
    notice_period: null,
    benchmark_spread: null,
    price: 100,
    repurchased_amount: null,
    isPast,
  });
  const unset = paymentsAround(afterPut, today).ahead.find(({ kind }) => kind === 'unset');
  if (unset === undefined) throw new Error('no unset coupons');
  const offers = [offer('2028-06-01', 'put'), offer('2028-12-01', 'call'), offer('2030-06-01', 'put')];
  expect(putBefore(unset, offers)).toBe('2028-06-01');
  expect(putBefore(unset, [offer('2028-06-01', 'put', true)])).toBeNull();
});

test('CAS-1 the totals of the table are for one bond, as its payments are', () => {
  const items = [payment(1, '2026-06-01', true), ...yearly(3, (at) => ({ redemtion: at === 2 ? 1000 : 0 }))];
  const remainingPer100 = { coupons: 15, redemption: 100, isComplete: false };
  // Three coupons of 50 ahead; the one of June 2026 is past.
  expect(remainingPerBond({ items, remainingPer100 })).toEqual({ coupons: 150, redemption: 1000, isComplete: false });
});
