import { expect, test } from 'vitest';
import { expectValue } from '../testing/expect-value.ts';
import { settledBond } from '../testing/settled-bond.ts';
import { type Price, price, valueOrNull } from '../units.ts';
import { riskFromYield } from './risk-from-yield.ts';
import { yieldFromDirtyPrice } from './yield-from-price.ts';

test('BEY-3 weighs durations of a bond as its yield moves against its price', () => {
  const bond = settledBond(10, 0.05);
  const yieldAt = (dirty: number) => expectValue(yieldFromDirtyPrice(bond, dirty as Price));
  const risk = expectValue(riskFromYield(bond, yieldAt(100)));
  const movedByPoint = yieldAt(99.99) - yieldAt(100.01);
  expect(movedByPoint / 0.0001).toBeCloseTo(0.02 / risk.pvbp, 5);
  expect(valueOrNull(yieldFromDirtyPrice(bond, price(1000)))).toBeLessThan(0);
});
