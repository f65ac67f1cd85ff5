import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { defaultClaim } from './default-claim.ts';
import type { IssuePayment } from './issue.ts';
import { lifeReturn } from './life-return.ts';

const payment = (number: number, date: string, more: Partial<IssuePayment> = {}): IssuePayment => ({
  number,
  accrualStart: null,
  accrualEnd: null,
  referenceStart: null,
  referenceEnd: null,
  paymentDate: isoDate(date),
  actualPaymentDate: null,
  recordDate: null,
  exDate: null,
  nominal: 100,
  couponRate: 0.08,
  coupon: 4,
  redemption: 0,
  poolFactor: 1,
  isEstimated: false,
  ...more,
});

const missed = (date: string, more: object = {}) => ({
  dueOn: isoDate(date),
  kind: 'coupon' as const,
  state: 'default' as const,
  settledOn: null,
  ...more,
});

const payments = [
  payment(1, '2025-03-15'),
  payment(2, '2025-09-15'),
  payment(3, '2026-03-15', { redemption: 50, poolFactor: 0.5 }),
  payment(4, '2026-09-15', { coupon: 2, redemption: 50, poolFactor: 0 }),
];

test('NAV-6 the claim of a bond in default is its nominal with the coupons that were not paid', () => {
  const claim = defaultClaim(payments, [missed('2025-09-15', { state: 'technical' }), missed('2025-03-15')]);
  expect(claim).toEqual({ claim: 108, missedInterest: 8, unpaidSince: '2025-03-15' });
});

test('NAV-6 a coupon of half the nominal is told per 100 of what was outstanding', () => {
  expect(defaultClaim(payments, [missed('2026-09-15')])?.missedInterest).toBe(4);
});

test('NAV-6 what was paid late or settled is no claim, and one that rests on an unknown coupon is not told', () => {
  expect(defaultClaim(payments, [missed('2025-03-15', { state: 'paid_late' })])).toBeNull();
  expect(defaultClaim(payments, [missed('2025-03-15', { settledOn: isoDate('2025-05-01') })])).toBeNull();
  expect(defaultClaim([payment(1, '2025-03-15', { coupon: null })], [missed('2025-03-15')])).toBeNull();
  expect(defaultClaim(payments, [missed('2020-01-01')])).toBeNull();
});

// By hand: bought a year before the end at 98 + 2 of 100, of which half comes back after half a year with 4 of coupon, half with 2 at the
// end: 106 for 100, so 6 % in all. At r = 8.2 %: 54 / 1.082^(181/365) + 52 / 1.082 = 51.93 + 48.06 = 99.99.
test('NAV-6 the return of a bond that is repaid counts coupons and repayments over what was paid', () => {
  const first = { date: isoDate('2025-09-15'), price: 98, accrued: 2 };
  const brought = lifeReturn(first, payments);
  expect(brought).toMatchObject({ from: '2025-09-15', to: '2026-09-15', cost: 100, received: 106 });
  expect(brought?.total).toBeCloseTo(0.06, 12);
  expect(brought?.yearly).toBeCloseTo(0.082, 3);
});

test('NAV-6 a price of half the nominal costs half, and a bond that is still owed has no return of its life', () => {
  expect(lifeReturn({ date: isoDate('2026-03-20'), price: 100, accrued: 0 }, payments)).toMatchObject({
    cost: 50,
    received: 52,
  });
  expect(lifeReturn({ date: isoDate('2025-09-15'), price: 98, accrued: 2 }, payments.slice(0, 3))).toBeNull();
  expect(lifeReturn({ date: isoDate('2026-10-01'), price: 98, accrued: 2 }, payments)).toBeNull();
});
