import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { laggingFormula } from '../../bond/coupon-formula.ts';
import type { BondFacts } from '../../bond/issue.ts';
import type { FigureOf } from '../../fields/figures.ts';
import type { Held } from '../../portfolio/holding-account.ts';
import { holdingRatio } from '../../portfolio/holding-index.ts';
import { madeUpBond } from '../../testing/made-up-bond.ts';
import { bought, bullet, heldBullet, rows, terms, today } from '../../testing/made-up-holding.ts';
import { explainHolding } from './explain-holding.ts';
import type { Explanation } from './explanation.ts';

const explain = (figure: FigureOf<'holding'>, facts: BondFacts, change: Partial<Held> = {}) =>
  explainHolding(figure, { ...heldBullet, facts, scenario: null, ...change });
const input = (explained: Explanation | null, name: string) =>
  explained?.inputs.find((each) => each.name === name)?.value ??
  explained?.inputs.find((each) => each.name === name)?.text;
const cents = (value: number) => expect.closeTo(value, 2);

// The tables of docs/methods/holding-profit.md, by hand.
test('BEY-1 the profit of a holding is explained by the steps of the calculation by hand', () => {
  const explained = explain('holding_profit', bullet);
  expect(explained?.value).toBeCloseTo(675, 9);
  expect(explained?.purchases).toEqual([
    {
      settlement: '2024-06-17',
      quantity: 10,
      price: 98.5,
      accrued: expect.closeTo(1.533333, 6),
      nominal: 10_000,
      ratio: 1,
      cost: cents(10_003.33),
      received: 600,
      value: cents(10_078.33),
      profit: cents(675),
    },
  ]);
  const coupon = { name: null, quantity: 10, coupon: 30, redemption: 0, ratio: 1, amount: 300, isEstimated: false };
  expect(explained?.receipts).toEqual([
    { ...coupon, date: '2024-09-15' },
    { ...coupon, date: '2025-03-15' },
  ]);
  expect(input(explained, 'holding_value')).toBeCloseTo(10_078.33, 2);
  expect(input(explained, 'holding_received')).toBe(600);
  expect(input(explained, 'holding_cost')).toBeCloseTo(10_003.33, 2);
  expect(input(explained, 'clean_price')).toBe(99.25);
  expect(input(explained, 'accrued')).toBeCloseTo(1.533333, 6);
  expect(explain('holding_return', bullet)?.value).toBeCloseTo(0.067478, 6);
});

test('BEY-1 value, cost, accrued interest and dirty price of a holding are explained as by hand', () => {
  const value = explain('holding_value', bullet);
  expect(value).toMatchObject({ value: cents(10_078.33), formula: 'holding_value' });
  expect(['quantity', 'face_value', 'nominal', 'currency'].map((name) => input(value, name))).toEqual([
    10,
    1000,
    10_000,
    bullet.terms.faceCurrency,
  ]);
  expect(input(value, 'dirty_price')).toBeCloseTo(100.783333, 6);
  expect(explain('holding_cost', bullet)).toMatchObject({ value: cents(10_003.33), receipts: [] });
  expect(explain('holding_received', bullet)).toMatchObject({ value: 600, purchases: [] });
  const accrued = explain('accrued', bullet);
  expect(accrued?.value).toBeCloseTo(1.533333, 6);
  // 15 March to 17 June is 92 days of 180 by 30E/360, 94 of the calendar.
  expect(input(accrued, 'days_accrued')).toBe(94);
  expect(input(accrued, 'fraction_accrued')).toBeCloseTo(92 / 360, 12);
  expect(explain('dirty_price', bullet)).toMatchObject({
    value: expect.closeTo(100.783333, 6),
    formula: 'dirty_price',
  });
});

test('BEY-1 of two purchases each has its cost, and a coupon is told once for all bonds that were held then', () => {
  const second = { quantity: 30, price: 97, date: isoDate('2024-12-16') };
  const explained = explain('holding_profit', bullet, { purchases: [bought, second] });
  expect(explained?.value).toBeCloseTo(2255, 6);
  expect(explained?.purchases[1]).toMatchObject({
    accrued: expect.closeTo(1.516667, 6),
    cost: cents(29_555),
    received: 900,
    value: cents(30_235),
    profit: cents(1580),
  });
  expect(explained?.receipts).toMatchObject([
    { date: '2024-09-15', quantity: 10, amount: 300 },
    { date: '2025-03-15', quantity: 40, amount: 1200 },
  ]);
  expect(explain('holding_return', bullet, { purchases: [bought, second] })?.value).toBeCloseTo(0.057004, 6);
  // One without a price counts in the value alone, which the explanation of the profit says.
  const partly = { purchases: [bought, { quantity: 30, price: null, date: null }] };
  expect(explain('holding_profit', bullet, partly)).toMatchObject({
    value: cents(675),
    assumptions: ['without_tax', 'incomplete_purchases'],
  });
  expect(explain('holding_value', bullet, partly)?.value).toBeCloseTo(40 * 1007.83333, 3);
});

test('BEY-1 a quarter that was repaid stands among what came in, and the value is that of the rest', () => {
  const cashFlows = rows.map((row, at) => {
    if (at < 2) return at === 1 ? { ...row, redemption: 25, poolFactor: 0.75 } : row;
    return { ...row, nominal: 75, coupon: 2.25, redemption: at === 3 ? 75 : 0, poolFactor: at === 3 ? 0 : 0.75 };
  });
  const facts = madeUpBond({ terms: { ...terms, isAmortising: true }, cashFlows });
  const explained = explain('holding_profit', facts);
  expect(explained?.value).toBeCloseTo(655.42, 2);
  expect(explained?.receipts[1]).toMatchObject({ coupon: 30, redemption: 250, amount: 2800 });
  const value = explain('holding_value', facts);
  expect(value?.value).toBeCloseTo(7558.75, 6);
  expect([input(value, 'outstanding'), input(value, 'nominal')]).toEqual([0.75, 7500]);
});

const linkedTerms = {
  ...terms,
  couponRate: 0.01,
  couponKind: 'indexed',
  isInflationLinked: true,
  priceIndex: 'EUR HICPxT',
  baseIndex: 100,
} as const;
const linkedRows = rows.map((row) => ({ ...row, coupon: 0.5 }));
const valuesOf = (values: Readonly<Record<string, number>>) => ({
  values: new Map(Object.entries(values).map(([date, value]) => [isoDate(date), value])),
  faces: [],
});

test('BEY-1 of an index-linked bond each amount is told with the index ratio of its day, as by hand', () => {
  const facts = madeUpBond({ terms: linkedTerms, cashFlows: linkedRows });
  const index = valuesOf({ '2024-06-17': 108, '2024-09-15': 109, '2025-03-15': 110, '2025-06-17': 111 });
  const ratioOn = holdingRatio(facts.terms, index, today);
  const explained = explain('holding_profit', facts, { ratioOn });
  expect(explained?.value).toBeCloseTo(489.02, 2);
  expect(explained?.purchases[0]).toMatchObject({ ratio: expect.closeTo(1.08, 9), cost: cents(10_665.6) });
  expect(explained?.receipts).toMatchObject([
    { coupon: 5, ratio: expect.closeTo(1.09, 9), amount: expect.closeTo(54.5, 9) },
    { coupon: 5, ratio: expect.closeTo(1.1, 9), amount: expect.closeTo(55, 9) },
  ]);
  const value = explain('holding_value', facts, { ratioOn });
  expect(value).toMatchObject({ value: cents(11_045.12), formula: 'holding_value_indexed' });
  expect(input(value, 'index_ratio')).toBeCloseTo(1.11, 9);
  expect(explain('holding_cost', facts, { ratioOn })?.formula).toBe('holding_cost_indexed');
});

test('BEY-1 the interest of a gilt that trades in money is the real one by the index of its coupon, as by hand', () => {
  const moneyTerms = { ...linkedTerms, priceIndex: 'UK RPI', couponFormula: laggingFormula('rpi', 8) } as const;
  const facts = madeUpBond({ terms: moneyTerms, cashFlows: linkedRows });
  const index = valuesOf({ '2024-04-01': 108, '2024-10-01': 109, '2025-04-01': 110 });
  const ratioOn = holdingRatio(facts.terms, index, today);
  const change = { ratioOn, price: 152, purchases: [{ ...bought, price: 150 }] };
  const accrued = explain('accrued', facts, change);
  expect(accrued).toMatchObject({ value: expect.closeTo(0.281111, 6), formula: 'accrued_indexed' });
  expect(input(accrued, 'real_accrued')).toBeCloseTo(0.255556, 6);
  expect(explain('holding_value', facts, change)).toMatchObject({ value: cents(15_228.11), formula: 'holding_value' });
  expect(explain('holding_profit', facts, change)?.value).toBeCloseTo(309.01, 2);
  const scenario = { shift: 0.01, twist: { short: 0, long: 0 }, spread: 0, days: 0, curve: null, options: null };
  const moved = explain('shifted_value', facts, { ...change, price: 110, scenario });
  expect(moved).toMatchObject({ value: cents(10_949.55), assumptions: ['assumed_inflation'] });
  expect(input(moved, 'yield_before')).toBeCloseTo(0.0301525, 7);
  expect(input(moved, 'dirty_after')).toBeCloseTo(109.495544, 6);
});

test('BEY-1 what a holding does not have is not explained, and why it is worth what it is is said', () => {
  const withoutQuantity = { purchases: [{ ...bought, quantity: null }] };
  expect(explain('holding_profit', bullet, withoutQuantity)).toBeNull();
  expect(explain('holding_return', bullet, withoutQuantity)).toMatchObject({
    value: expect.closeTo(0.067478, 6),
    assumptions: ['without_tax', 'one_bond'],
  });
  expect(explain('holding_value', bullet, { price: null })).toBeNull();
  expect(explain('holding_profit', madeUpBond({ terms, cashFlows: [] }))).toBeNull();
  const over = { isFinished: true, price: null, today: isoDate('2026-04-01') };
  expect(explain('holding_value', bullet, over)).toMatchObject({ value: 0, assumptions: ['repaid'] });
  expect(explain('holding_profit', bullet, over)?.value).toBeCloseTo(1196.67, 2);
  const defaulted = madeUpBond({ terms: { ...terms, isDefaulted: true }, cashFlows: rows });
  expect(explain('holding_profit', defaulted, { price: 30 })).toMatchObject({
    value: -6850,
    receipts: [],
    assumptions: ['flat', 'without_tax'],
  });
});
