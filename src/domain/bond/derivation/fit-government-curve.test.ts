import { expect, test } from 'vitest';
import { madeUpBond, madeUpOffer, madeUpZero, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { curveBondOf } from './fit-government-curve.ts';
import { madeUpDay } from './testing/made-up-day.ts';

const inSample = (facts: BondFacts, date = '2025-05-15') =>
  curveBondOf(bondContext(facts), madeUpDay(date, { last: 99 })) !== null;

test('BEY-2 a fitted curve rests on plain government bonds with a price and payments that are known', () => {
  expect(inSample(madeUpBond({ isGovernment: true }))).toBe(true);
  expect(inSample(madeUpBond({}))).toBe(false);
  expect(inSample(madeUpBond({ isGovernment: true, terms: { isInflationLinked: true } }))).toBe(false);
  expect(inSample(madeUpBond({ isGovernment: true, terms: { couponKind: 'floating' } }))).toBe(false);
  expect(curveBondOf(bondContext(madeUpBond({ isGovernment: true })), madeUpDay('2025-05-15', {}))).toBeNull();
  const assumed = twoCoupons.map((row) => ({ ...row, isEstimated: row.number === 2 }));
  expect(inSample(madeUpBond({ isGovernment: true, cashFlows: assumed }))).toBe(false);
});

test('BEY-2 a bond that may be called is out until no call is left', () => {
  const callable = madeUpBond({ isGovernment: true, offers: [madeUpOffer('call', '2026-03-03', 100)] });
  expect(inSample(callable)).toBe(false);
  expect(inSample(callable, '2026-03-03')).toBe(true);
});

test('BEY-2 the last three months of a bond are out, of a bill the last one', () => {
  const bond = madeUpBond({ isGovernment: true });
  const bill = { ...madeUpZero({ couponKind: 'bill' }), isGovernment: true };
  // 2 December 2026 is 91 days before 3 March 2027, 1 February 2027 is 30.
  expect(inSample(bond, '2026-12-02')).toBe(true);
  expect(inSample(bond, '2026-12-03')).toBe(false);
  expect(inSample(bill, '2027-02-01')).toBe(true);
  expect(inSample(bill, '2027-02-02')).toBe(false);
});

test('BEY-2 enters with what a buyer pays: the price and the accrued interest', () => {
  // 73 of 365 days have earned 1.
  const entered = curveBondOf(bondContext(madeUpBond({ isGovernment: true })), madeUpDay('2025-05-15', { last: 99 }));
  expect(entered?.dirty).toBeCloseTo(100, 12);
});
