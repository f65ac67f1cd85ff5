import { expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, payment, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import type { ServingSwaps } from './curve-book.ts';
import { curveSpreadsAtPrice, type MeasuredCurves } from './curve-spreads.ts';

/** 4 % a year at every term. */
const flat: Curve = { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] };

/** Swaps that discount at 3 % a year at every term, quoted at 2.9 % over a year and at 3.1 % over three. */
const swapsOn = (date: string): ServingSwaps => ({
  curve: { model: 'LogDiscounts', times: [0, 30], values: [0, -30 * Math.log(1.03)] },
  overnightRate: '€STR',
  name: 'swaps',
  date: isoDate(date),
  rates: { times: [1, 3], values: [0.029, 0.031] },
});

const spreads = (facts: BondFacts, clean: number, date = '2025-03-03', curves: Partial<MeasuredCurves> = {}) =>
  curveSpreadsAtPrice(bondContext(facts), { date: isoDate(date), settlesOn: null, paidAccrued: null }, clean, {
    government: flat,
    swaps: null,
    ...curves,
  });

test('BEY-2 on a flat curve the Z-spread over government is the effective yield less the rate of the curve', () => {
  // 5 % at par.
  expect(spreads(madeUpBond({}), 100)?.zSpread).toBeCloseTo(0.01, 10);
});

test('BEY-2 the G-spread at maturity is the effective yield less the par yield there, which is the rate of a flat curve', () => {
  const end = { kind: 'maturity', date: '2027-03-03' };
  const offers = [madeUpOffer('call', '2026-03-03', 100)];
  expect(spreads(madeUpBond({ offers }), 100)).toMatchObject({
    gSpreadAtMaturity: expect.closeTo(0.01, 10),
    averageLife: null,
    end,
  });
});

test('BEY-2 I-, Z- and asset-swap spread are measured over swaps, and are absent without them', () => {
  const over = spreads(madeUpBond({}), 100, '2025-03-03', { swaps: swapsOn('2025-03-03') });
  expect(over?.swapZSpread).toBeCloseTo(0.02, 10);
  // Two years to maturity: half-way between 2.9 % and 3.1 %.
  expect(over?.iSpread).toBeCloseTo(0.05 - 0.03, 10);
  expect(over?.zSpread).toBeCloseTo(0.01, 10);
  expect(spreads(madeUpBond({}), 100)).toMatchObject({ iSpread: null, swapZSpread: null, assetSwapSpread: null });
  const ofSwapsAlone = spreads(madeUpBond({}), 100, '2025-03-03', { government: null, swaps: swapsOn('2025-03-03') });
  expect(ofSwapsAlone).toMatchObject({ zSpread: null, gSpreadAtMaturity: null });
  expect(ofSwapsAlone?.swapZSpread).toBeCloseTo(0.02, 10);
});

test('BEY-2 within a year there is no I-spread, because no swap with yearly coupons ends with the bond; its Z-spread compares like with like', () => {
  const on = (date: string) => spreads(madeUpBond({}), 100, date, { swaps: swapsOn(date) });
  expect(on('2026-03-03')?.iSpread).toBeCloseTo(0.05 - 0.029, 10);
  expect(on('2026-03-04')).toMatchObject({ iSpread: null, swapZSpread: expect.closeTo(0.02, 3) });
});

test('BEY-2 the asset-swap spread spreads what swaps say that the price is short of over the floating leg', () => {
  // One coupon is left: 105 on Wednesday, 3 March 2027 in 365 days; one period of the floating leg over 360.
  const { assetSwapSpread } = spreads(madeUpBond({}), 100, '2026-03-03', { swaps: swapsOn('2026-03-03') }) ?? {};
  expect(assetSwapSpread).toBeCloseTo((105 / 1.03 - 100) / (100 * (365 / 360 / 1.03)), 10);
});

test('BEY-2 a curve of swaps of an earlier day discounts from settlement on', () => {
  // Its forward rate is 1 % for a year and 3 % after it: from a year later on nothing but 3 % is left.
  const rising: ServingSwaps = {
    ...swapsOn('2025-03-03'),
    curve: {
      model: 'LogDiscounts',
      times: [0, 1, 31],
      values: [0, -Math.log(1.01), -Math.log(1.01) - 30 * Math.log(1.03)],
    },
  };
  expect(spreads(madeUpBond({}), 100, '2026-03-03', { swaps: rising })?.swapZSpread).toBeCloseTo(0.02, 10);
});

test('BEY-2 a bond whose later coupons are not known has its spreads to the next offer', () => {
  const cashFlows = [
    ...twoCoupons.slice(0, 1),
    payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: null, redemption: 100 }),
  ];
  expect(spreads(madeUpBond({ cashFlows }), 100)).toBeNull();
  const offers = [madeUpOffer('put', '2026-03-03', 100)];
  const end = { kind: 'put', date: '2026-03-03' };
  expect(spreads(madeUpBond({ cashFlows, offers }), 100)).toMatchObject({ zSpread: expect.closeTo(0.01, 10), end });
});

test('BEY-2 the I-spread of a bond that repays in parts reads the swaps at its average life, its G-spread at maturity at the last payment', () => {
  const half = (words: Parameters<typeof payment>[0], nominal: number) => ({ ...payment(words), nominal });
  const cashFlows = [
    half({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5, redemption: 50 }, 100),
    half({ number: 2, from: '2026-03-03', to: '2028-03-03', coupon: 50 * (1.05 ** 2 - 1), redemption: 50 }, 50),
  ];
  const over = spreads(madeUpBond({ cashFlows }), 100, '2025-03-03', { swaps: swapsOn('2025-03-03') });
  expect(over?.averageLife).toBeCloseTo((365 + 1096) / 730, 10);
  // Halves after 365 and 1,096 days. Swaps at two years are 3 %, and rise by 0.1 points a year; the par yield of the flat curve is 4 % anywhere.
  const effective = (over?.gSpreadAtMaturity ?? Number.NaN) + 0.04;
  expect(over?.iSpread).toBeCloseTo(effective - (0.03 + 0.001 * ((365 + 1096) / 730 - 2)), 8);
});

test('BEY-2 a bond without maturity has its spreads to its next call, and none without one', () => {
  const terms = { isPerpetual: true, maturesOn: null };
  // Its coupons go on: 5 % at par to a call at par is 5 %, one point over the curve.
  const cashFlows = twoCoupons.map((row) => ({ ...row, redemption: 0 }));
  const offers = [madeUpOffer('call', '2027-03-03', 100)];
  const end = { kind: 'call', date: '2027-03-03' };
  expect(spreads(madeUpBond({ terms, cashFlows, offers }), 100)).toMatchObject({
    zSpread: expect.closeTo(0.01, 10),
    end,
  });
  expect(spreads(madeUpBond({ terms, cashFlows }), 100)).toBeNull();
});

test('BEY-2 what is not nominal, fixed and known has none', () => {
  expect(spreads(madeUpBond({ terms: { isInflationLinked: true } }), 100)).toBeNull();
  expect(spreads(madeUpBond({ terms: { couponKind: 'floating' } }), 100)).toBeNull();
  const cashFlows = twoCoupons.map((row) => ({ ...row, isEstimated: row.number === 2 }));
  expect(spreads(madeUpBond({ cashFlows }), 100)).toBeNull();
});
