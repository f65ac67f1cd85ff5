import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { missingOf } from './missing-of-bond.ts';

const figure = { value: 101, change: 1, venueName: 'My desk', date: '2025-06-30', masked: [] };
const hidden = { ...figure, value: null, change: null, masked: ['value', 'change'] };
const whole = {
  // 192: outstanding.
  statusId: 192,
  issuer: { id: 1, name: 'Alderney' },
  faceCurrency: 'BRL',
  price: figure,
  yield: figure,
  spread: figure,
  duration: figure,
  yieldType: 'maturity',
  yieldOrigin: 'computed',
  isWaiting: false,
  features: [],
  termGaps: [],
  paymentGaps: [],
  coupon: { kind: 'fixed', referenceRate: null },
  maturesOn: '2030-01-01',
} as unknown as BondSummary;
const missing = (changes: object) => missingOf({ ...whole, ...changes } as BondSummary).map(({ gap }) => gap);
const noYield = { yield: null, spread: null, duration: null, yieldType: null, yieldOrigin: null };

test.each([
  ['nothing', {}, []],
  [
    'a bond without payments for want of terms',
    { ...noYield, termGaps: ['coupon', 'issue_date'], paymentGaps: ['payments'] },
    ['coupon', 'issue_date'],
  ],
  ['a bond with all terms and no payments', { ...noYield, paymentGaps: ['payments'] }, ['payments']],
  ['payments that need no issue date', { termGaps: ['issue_date'] }, []],
  ['payments of a bond without maturity', { termGaps: ['maturity'] }, ['maturity']],
  ['a bond without issuer and price', { ...noYield, price: null, issuer: null }, ['price', 'issuer']],
  ['a currency without a curve', { spread: null }, ['curve']],
  ['assumed payments', { spread: null, yieldOrigin: 'assumed' }, ['assumed_payments']],
  [
    'coupons in arrears',
    { paymentGaps: ['fixings'], coupon: { kind: 'floating', referenceRate: 'SOFR' } },
    ['fixings'],
  ],
  [
    'what an overnight rate makes grow',
    {
      ...noYield,
      paymentGaps: ['payments', 'fixings'],
      coupon: { kind: 'floating', referenceRate: null, formula: 'Selic' },
    },
    ['fixings'],
  ],
  [
    'what an overnight rate makes grow, at its last fixing',
    { spread: null, yieldOrigin: 'assumed', coupon: { kind: 'floating', referenceRate: null, formula: 'Selic' } },
    [],
  ],
  ['a figure that is not computed yet', { spread: null, isWaiting: true }, []],
  ['a repaid bond', { statusId: 128, price: null, issuer: null }, []],
] as const)('BEY-16 what is missing is told: %s', (_, changes, gaps) => {
  expect(missing(changes)).toEqual(gaps);
});

test('BEY-16 a gap names its currency or rate', () => {
  const told = missingOf({
    ...whole,
    spread: null,
    paymentGaps: ['fixings'],
    coupon: { ...whole.coupon, referenceRate: 'SOFR' },
  });
  expect(told).toEqual([
    { gap: 'fixings', about: 'SOFR' },
    { gap: 'curve', about: 'BRL' },
  ]);
});

test('ACC-8 who does not see yields is not told why one is missing', () => {
  const closed = { price: hidden, yieldType: null, yieldOrigin: null, isWaiting: null };
  expect(missing({ ...closed, yield: hidden, spread: hidden, duration: hidden })).toEqual([]);
  expect(missing({ ...closed, yield: hidden, spread: null, duration: hidden })).toEqual([]);
});
