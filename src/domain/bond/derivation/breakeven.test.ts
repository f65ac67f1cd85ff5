import { expect, test } from 'vitest';
import type { Curve } from '#math/curve/curve.ts';
import { isoDate } from '#math/units.ts';
import { madeUpBond, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../bond-facts.ts';
import { bondContext } from './bond-context.ts';
import { breakevenAtPrice } from './breakeven.ts';

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
