import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { BondFacts } from '../../bond/issue.ts';
import type { Held } from '../../portfolio/holding-account.ts';
import type { HoldingScenario } from '../../portfolio/holding-scenario.ts';
import { madeUpBond, madeUpOffer, madeUpZero, payment } from '../../testing/made-up-bond.ts';
import { explainHolding } from './explain-holding.ts';
import type { Explanation } from './explanation.ts';

const still: HoldingScenario = {
  shift: 0,
  twist: { short: 0, long: 0 },
  spread: 0,
  days: 0,
  curve: null,
  options: null,
};
const bought = { quantity: 10, price: 90, date: isoDate('2025-03-03') };
const explain = (
  figure: 'shifted_value' | 'shifted_change',
  scenario: Partial<HoldingScenario>,
  change: Partial<Held> = {},
  facts: BondFacts = madeUpZero({ accruesFrom: isoDate('2025-03-03') }),
) =>
  explainHolding(figure, {
    facts,
    isFinished: false,
    isRedeemedEarly: false,
    price: 100 / 1.05 ** 2,
    duration: 5,
    purchases: [bought],
    today: isoDate('2025-03-03'),
    scenario: { ...still, ...scenario },
    ratioOn: () => 1,
    ...change,
  });
const input = (explained: Explanation | null, name: string) =>
  explained?.inputs.find((each) => each.name === name)?.value ??
  explained?.inputs.find((each) => each.name === name)?.text;

// The table of docs/methods/holding-profit.md, by hand: ten bonds of 1,000 that repay 100 in two years, at 5 %.
test('BEY-1 a value after a shift is explained by the yield and the price before and after, as by hand', () => {
  const explained = explain('shifted_value', { shift: 0.01, spread: 0.005 });
  expect(explained).toMatchObject({ value: expect.closeTo(8816.59, 2), formula: 'shifted_value', assumptions: [] });
  expect(input(explained, 'holding_value')).toBeCloseTo(9070.29, 2);
  expect(input(explained, 'move_yield')).toBe(0.01);
  expect(input(explained, 'move_spread')).toBe(0.005);
  expect(input(explained, 'yield_before')).toBeCloseTo(0.05, 9);
  expect(input(explained, 'yield_after')).toBeCloseTo(0.065, 9);
  expect(input(explained, 'dirty_price')).toBeCloseTo(90.702948, 6);
  expect(input(explained, 'dirty_after')).toBeCloseTo(88.165928, 6);
  expect(input(explained, 'end')).toBe('2027-03-03');
  const change = explain('shifted_change', { shift: 0.01, spread: 0.005 });
  expect(change).toMatchObject({ value: expect.closeTo(-0.027971, 6), formula: 'shifted_change' });
});

test('BEY-1 a horizon is explained by its days and the yield that they earn, a twist by the price before it', () => {
  const explained = explain('shifted_value', { shift: 0.015, days: 365 });
  expect(explained).toMatchObject({
    value: expect.closeTo(9389.67, 2),
    formula: 'shifted_value_horizon',
    assumptions: ['reinvested'],
  });
  expect(input(explained, 'horizon_days')).toBe(365);
  expect(input(explained, 'horizon_yield')).toBeCloseTo(0.065, 9);
  const twisted = explain('shifted_value', { twist: { short: -0.005, long: 0.015 } });
  expect(input(twisted, 'dirty_untwisted')).toBeCloseTo(90.702948, 6);
  expect(input(twisted, 'dirty_after')).toBeCloseTo(100 / (Math.exp(-0.005) + 0.05) ** 2, 6);
  expect(twisted?.assumptions).toEqual(['own_curve']);
});

test('BEY-1 what moves by duration, stays in default or is repaid says so', () => {
  const unknown = madeUpBond({
    cashFlows: [payment({ number: 1, from: '2025-03-03', to: '2027-03-03', coupon: null, redemption: 100 })],
  });
  const byDuration = explain('shifted_value', { shift: 0.01 }, { price: 100 }, unknown);
  // 10 × 1,000 × (1 − 5 × 1 %)
  expect(byDuration).toMatchObject({
    value: expect.closeTo(9500, 6),
    formula: 'shifted_value_duration',
    assumptions: ['by_duration'],
  });
  expect(input(byDuration, 'modified')).toBe(5);
  expect(input(byDuration, 'move_total')).toBeCloseTo(0.01, 12);
  const defaulted = explain('shifted_change', { shift: 0.01 }, {}, madeUpZero({ isDefaulted: true }));
  expect(defaulted).toMatchObject({ value: 0, assumptions: ['unmoved'] });
  const over = { isFinished: true, price: null };
  expect(explain('shifted_value', { shift: 0.01 }, over)).toMatchObject({ value: 0, assumptions: ['repaid'] });
  expect(explain('shifted_change', { shift: 0.01 }, over)).toBeNull();
});

test('BEY-1 BEY-20 a value of a bond with a call is explained by its OAS before and after, and by the option model', () => {
  const options = {
    curve: { model: 'ZeroNodes', times: [1], values: [0.04] },
    model: { meanReversion: 0.03, volatility: 0.008 },
  } as const;
  const callable = madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 150)] });
  const explained = explain('shifted_value', { shift: 0.01, spread: 0.005, options }, { price: 100 }, callable);
  const factor = 1.05 * Math.exp(0.015);
  expect(input(explained, 'dirty_after')).toBeCloseTo(5 / factor + 105 / factor ** 2, 6);
  expect(input(explained, 'oas_before')).toBeCloseTo(Math.log(1.05) - 0.04, 9);
  expect(input(explained, 'oas_after')).toBeCloseTo(Math.log(1.05) - 0.035, 9);
  expect([input(explained, 'end'), input(explained, 'yield_before')]).toEqual([undefined, undefined]);
  expect(explained?.assumptions).toEqual(['option_model']);
});
