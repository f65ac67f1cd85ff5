import { expect, test } from 'vitest';
import { madeUpBond, twoCoupons } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import { accruedOf } from './find-summary.ts';

const dayOn = (date: string): DayFigures => ({
  date: isoDate(date),
  price: 100,
  priceType: 'last',
  yield: 0.05,
  yieldType: 'maturity',
  yieldOrigin: 'published',
  yieldPrice: null,
  gSpread: null,
  publishedGSpread: null,
  modified: null,
  accrued: 1,
  accruedOrigin: 'computed',
  offerDate: null,
  publishedYieldDate: null,
  settlesOn: null,
});

const { terms } = madeUpBond({});
const projected = twoCoupons.map((row) => ({ ...row, isEstimated: true }));

test.each([
  ['that runs since the source last spoke', projected, '2025-06-02', 'computed'],
  ['that follows the one of which the source spoke', projected, '2025-03-02', 'assumed'],
  ['that is known', twoCoupons, '2025-03-02', 'computed'],
])('BEY-2 accrued interest of a coupon %s', (_which, cashFlows, latest, origin) => {
  const accrued = accruedOf({ bond: { terms }, cashFlows, resets: [], today: isoDate('2025-12-01') }, dayOn(latest));
  expect(accrued).toMatchObject({ origin });
});
