import { expect, test } from 'vitest';
import { madeUpBond } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { madeUpSummary } from '../../testing/made-up-summary.ts';
import { priceFiguresOf } from './price-figures.ts';

const bought = { date: isoDate('2025-03-03'), yield: 0.05, yieldOrigin: 'computed', priceType: 'last' } as const;
const unknown = {
  gSpread: null,
  publishedGSpread: null,
  yieldPrice: null,
  accrued: null,
  accruedOrigin: null,
  settlesOn: null,
  modified: null,
  offerDate: null,
  publishedYieldDate: null,
  yieldType: 'maturity',
} as const;

test('NAV-6 the discount margin goes out in basis points with the reference rate that it assumes', () => {
  const terms = { couponKind: 'floating', referenceRate: 'EURIBOR 6M', quotedMargin: 0.01 } as const;
  // 5 % is 4 % and the margin of 1 %; the second coupon and 100 come at 2 % over 4 %.
  const price = 5 / 1.06 + 105 / 1.06 ** 2;
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({ terms }), 192), { ...bought, ...unknown, price });
  expect(figures?.discountMargin).toBeCloseTo(200, 8);
  expect(figures?.assumedReferenceRate).toBeCloseTo(0.04, 12);
});

test('NAV-6 a bond with a fixed coupon has no discount margin', () => {
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), { ...bought, ...unknown, price: 100 });
  expect(figures).toMatchObject({ discountMargin: null, effectiveDuration: null, spreadDuration: null });
});
