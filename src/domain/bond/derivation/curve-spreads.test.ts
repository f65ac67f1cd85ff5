import { expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, payment, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { curveSpreadsAtPrice } from './curve-spreads.ts';

/** 4 % a year at every term. */
const flat: Curve = { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] };

const spreads = (facts: BondFacts, clean: number, date = '2025-03-03') =>
  curveSpreadsAtPrice(bondContext(facts), { date: isoDate(date), settlesOn: null, paidAccrued: null }, clean, flat);

test('BEY-2 on a flat curve the Z-spread is the effective yield less the rate of the curve', () => {
  // 5 % at par.
  expect(spreads(madeUpBond({}), 100)?.zSpread).toBeCloseTo(0.01, 10);
});

test('BEY-2 the asset-swap spread spreads what the curve says that the price is short of over the floating leg', () => {
  // One coupon is left: 105 in 365 days; quarters of 92, 92, 91 and 90 days over 360.
  const onCurve = 105 / 1.04;
  const ends = [92, 184, 275, 365];
  const annuity = ends.reduce((sum, end, i) => sum + ((end - (ends[i - 1] ?? 0)) / 360) * 1.04 ** (-end / 365), 0);
  const found = spreads(madeUpBond({}), 100, '2026-03-03');
  expect(found?.assetSwapSpread).toBeCloseTo((onCurve - 100) / (100 * annuity), 10);
});

test('BEY-2 a bond whose later coupons are not known has its spreads to the next offer', () => {
  const cashFlows = [
    ...twoCoupons.slice(0, 1),
    payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: null, redemption: 100 }),
  ];
  expect(spreads(madeUpBond({ cashFlows }), 100)).toBeNull();
  const offers = [madeUpOffer('put', '2026-03-03', 100)];
  expect(spreads(madeUpBond({ cashFlows, offers }), 100)?.zSpread).toBeCloseTo(0.01, 10);
});

test('BEY-2 what is not nominal, fixed and known has none', () => {
  expect(spreads(madeUpBond({ terms: { isInflationLinked: true } }), 100)).toBeNull();
  expect(spreads(madeUpBond({ terms: { couponKind: 'floating' } }), 100)).toBeNull();
  const cashFlows = twoCoupons.map((row) => ({ ...row, isEstimated: row.number === 2 }));
  expect(spreads(madeUpBond({ cashFlows }), 100)).toBeNull();
});
