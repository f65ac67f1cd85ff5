import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer } from '../../testing/made-up-bond.ts';
import { bondContext } from './bond-context.ts';
import { exitSpread } from './exit-spread.ts';
import { figuresAtPrice } from './price-figures.ts';

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
