import { expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { breakevenAtPrice, exitSpread } from './breakeven.ts';
import { figuresAtPrice } from './price-figures.ts';

/** 4 % a year for a year, 8 % for three, straight between: continuous rates. */
const nominal: Curve = { model: 'ZeroNodes', times: [1, 3], values: [Math.log(1.04), Math.log(1.08)] };

const breakeven = (facts: BondFacts, clean: number) =>
  breakevenAtPrice(
    bondContext(facts),
    { date: isoDate('2025-03-03'), settlesOn: null, paidAccrued: null },
    clean,
    nominal,
  );

test('NAV-6 breakeven inflation is the nominal zero rate at the duration less the real yield', () => {
  // At par 5 % real; 5 / 1.05 of the 100 come after a year, the rest after two.
  const duration = 5 / 1.05 / 100 + 2 * (1 - 5 / 1.05 / 100);
  const share = (duration - 1) / 2;
  const rate = Math.exp((1 - share) * Math.log(1.04) + share * Math.log(1.08)) - 1;
  expect(breakeven(madeUpBond({ terms: { isInflationLinked: true } }), 100)).toBeCloseTo(rate - 0.05, 12);
});

test('NAV-6 a nominal bond has none, nor one whose payments are assumed', () => {
  expect(breakeven(madeUpBond({}), 100)).toBeNull();
  const cashFlows = twoCoupons.map((row) => ({ ...row, isEstimated: true }));
  expect(breakeven(madeUpBond({ terms: { isInflationLinked: true }, cashFlows }), 100)).toBeNull();
});

const trade = { date: isoDate('2025-03-03'), settlesOn: null, paidAccrued: null };
/** Zero rates of 4 % a year at every term. */
const flat = { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] } as const;

test('NAV-6 each end has its spread over the curve and its duration at the effective yield', () => {
  const bond = madeUpBond({ offers: [madeUpOffer('put', '2026-03-03', 102)] });
  const exits = figuresAtPrice(bondContext(bond), trade, 100)?.exits ?? [];
  // 107 in a year for 100 yields 7 %; to maturity the coupon of 5 % at par.
  expect(exits.map((exit) => exitSpread(exit, bond.terms, flat))).toEqual([
    expect.closeTo(0.03, 10),
    expect.closeTo(0.01, 10),
  ]);
  expect(exits[0]?.effectiveModified).toBeCloseTo(1 / 1.07, 10);
  expect(exits[1]?.effectiveModified).toBeCloseTo((5 / 1.05 + (2 * 105) / 1.05 ** 2) / 100 / 1.05, 10);
  expect(exits.map((exit) => exitSpread(exit, { isInflationLinked: true }, flat))).toEqual([null, null]);
});
