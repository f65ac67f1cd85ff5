import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { HoldingPayment } from '../../portfolio/holding.ts';
import { explainPayments } from './explain-payments.ts';

function payment(
  date: string,
  amounts: Pick<HoldingPayment, 'coupon' | 'redemption'>,
  each: Partial<HoldingPayment['each']>,
): HoldingPayment {
  const one = { quantity: 10, coupon: 0, redemption: 0, ratio: 1, estimate: null, ...each };
  return { date: isoDate(date), ...amounts, isEstimated: one.estimate !== null || one.ratio !== 1, each: one };
}

// Ten bonds of 1,000 with 6 % a year, and ten with 1 % of which the index has made 1.11, both repaid on 15 March 2026.
const bullet = {
  name: 'Bullet',
  isUnknown: false,
  payments: [
    payment('2025-09-15', { coupon: 300, redemption: 0 }, { coupon: 30 }),
    payment('2026-03-15', { coupon: 300, redemption: 10_000 }, { coupon: 30, redemption: 1000 }),
  ],
};
const linked = {
  name: 'Linker',
  isUnknown: false,
  payments: [
    payment('2025-08-15', { coupon: 55.5, redemption: 0 }, { coupon: 5, ratio: 1.11 }),
    payment('2026-03-15', { coupon: 55.5, redemption: 11_100 }, { coupon: 5, redemption: 1000, ratio: 1.11 }),
  ],
};
const explain = (figure: FigureOf<'payments'>, quarter: number | null, year: number, bonds = [bullet, linked]) =>
  explainPayments(figure, { currency: 'EUR', period: { year, quarter }, bonds });

test('BEY-1 BEY-7 the coupons of a quarter are explained by bond, day, quantity, coupon of one and index, as by hand', () => {
  const coupons = explain('payments_coupons', 3, 2025);
  // 10 × 5 × 1.11 + 10 × 30.
  expect(coupons?.value).toBeCloseTo(355.5, 9);
  expect(coupons?.formula).toBe('holding_payments_indexed');
  expect(coupons?.receipts).toEqual([
    {
      name: 'Linker',
      date: '2025-08-15',
      quantity: 10,
      coupon: 5,
      redemption: 0,
      ratio: 1.11,
      amount: 55.5,
      isEstimated: true,
    },
    {
      name: 'Bullet',
      date: '2025-09-15',
      quantity: 10,
      coupon: 30,
      redemption: 0,
      ratio: 1,
      amount: 300,
      isEstimated: false,
    },
  ]);
  expect(coupons?.assumptions).toEqual(['index_stands_still', 'without_tax']);
});

test('BEY-1 BEY-7 repayments and the whole of a year leave the other years and the other kind of payment out', () => {
  const repaid = explain('payments_redemption', null, 2026);
  expect(repaid?.value).toBeCloseTo(10_000 + 10 * 1000 * 1.11, 9);
  expect(repaid?.receipts.map(({ name, coupon, redemption }) => [name, coupon, redemption])).toEqual([
    ['Bullet', 0, 1000],
    ['Linker', 0, 1000],
  ]);
  expect(explain('payments_total', null, 2026)?.value).toBeCloseTo(300 + 10_000 + 55.5 + 11_100, 9);
  expect(explain('payments_total', 1, 2026)?.receipts).toHaveLength(2);
  expect(explain('payments_redemption', null, 2025)).toBeNull();
  expect(explain('payments_total', 2, 2026)).toBeNull();
});

test('BEY-1 BEY-7 what is assumed, not set or not known is said', () => {
  const floating = {
    ...bullet,
    name: 'Floater',
    payments: [
      payment('2025-09-15', { coupon: 250, redemption: 0 }, { coupon: 25, estimate: 'projected' }),
      payment('2025-12-15', { coupon: 0, redemption: 10_000 }, { redemption: 1000, estimate: 'unset' }),
    ],
  };
  const unknown = { name: 'Unknown', payments: [], isUnknown: true };
  const coupons = explain('payments_coupons', null, 2025, [floating, unknown]);
  expect(coupons).toMatchObject({ value: 250, formula: 'holding_payments', receipts: [{ isEstimated: true }] });
  expect(coupons?.assumptions).toEqual(['projected_coupons', 'unset_coupons', 'without_tax', 'incomplete_holdings']);
  const assumed = payment('2025-09-15', { coupon: 250, redemption: 0 }, { coupon: 25, estimate: 'assumed' });
  const unlisted = explain('payments_total', null, 2025, [{ ...bullet, payments: [assumed] }]);
  expect(unlisted?.assumptions).toEqual(['assumed_payments', 'without_tax']);
  const repaid = explain('payments_redemption', 4, 2025, [floating]);
  expect(repaid).toMatchObject({ receipts: [{ isEstimated: false }], assumptions: ['without_tax'] });
});
