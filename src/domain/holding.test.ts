import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { BondFacts } from './bond-facts.ts';
import { holdingFigures } from './holding.ts';
import { madeUpBond, madeUpOffer, payment } from './testing/made-up-bond.ts';

const terms = {
  couponRate: 0.06,
  couponFrequency: 2,
  dayCount: '30E/360',
  accruesFrom: isoDate('2024-03-15'),
  issuedOn: isoDate('2024-03-15'),
  maturesOn: isoDate('2026-03-15'),
} as const;
const days = ['2024-03-15', '2024-09-15', '2025-03-15', '2025-09-15', '2026-03-15'] as const;
const rows = days
  .slice(1)
  .map((to, at) => payment({ number: at + 1, from: days[at] ?? '', to, coupon: 3, redemption: at === 3 ? 100 : 0 }));
const bullet = madeUpBond({ terms, cashFlows: rows });
const today = isoDate('2025-06-17');
const bought = { quantity: 10, price: 98.5, date: isoDate('2024-06-17') };

type Held = Parameters<typeof holdingFigures>[0];
const held = (facts: BondFacts, change: Partial<Held> = {}) =>
  holdingFigures({
    ...{ facts, isFinished: false, isRedeemedEarly: false, price: 99.25, duration: 0.7, purchase: bought },
    ...{ today, shift: 0.01 },
    ...change,
  });

// The table of docs/methods/holding-profit.md, by hand.
test('WL-6 the profit of a bond bought a year ago with two coupons since equals the calculation by hand', () => {
  const figures = held(bullet);
  expect(figures.accrued).toBeCloseTo(1.533333, 6);
  expect(figures.cost).toBeCloseTo(10_003.33, 2);
  expect(figures.received).toBe(600);
  expect(figures.value).toBeCloseTo(10_078.33, 2);
  expect(figures.profit).toBeCloseTo(675, 9);
  expect(figures.profitShare).toBeCloseTo(0.067478, 6);
  expect(figures).toMatchObject({ nominal: 10_000, note: null });
  expect(figures.payments).toEqual([
    { date: '2025-09-15', coupon: 300, redemption: 0, isEstimated: false },
    { date: '2026-03-15', coupon: 300, redemption: 10_000, isEstimated: false },
  ]);
});

test('BEY-7 a quarter repaid since counts as received, and the value is that of the rest', () => {
  const cashFlows = rows.map((row, at) => {
    if (at < 2) return at === 1 ? { ...row, redemption: 25, poolFactor: 0.75 } : row;
    return { ...row, nominal: 75, coupon: 2.25, redemption: at === 3 ? 75 : 0, poolFactor: at === 3 ? 0 : 0.75 };
  });
  const figures = held(madeUpBond({ terms: { ...terms, isAmortising: true }, cashFlows }));
  expect(figures.received).toBeCloseTo(3100, 9);
  expect(figures.value).toBeCloseTo(7558.75, 6);
  expect(figures.profit).toBeCloseTo(655.42, 2);
  expect(figures.nominal).toBe(7500);
});

test('BEY-7 without a quantity the profit in percent is known, and no money', () => {
  const figures = held(bullet, { purchase: { ...bought, quantity: null } });
  expect(figures).toMatchObject({ value: null, cost: null, profit: null, shiftedValue: null });
  expect(figures.profitShare).toBeCloseTo(0.067478, 6);
});

test('BEY-7 a bond that is repaid is cash: its payments are the profit', () => {
  const figures = held(bullet, { isFinished: true, price: null, today: isoDate('2026-04-01') });
  // Four coupons of 300 and 10,000 back, for 10,003.33.
  expect(figures).toMatchObject({ value: 0, received: 11_200, payments: [], note: 'redeemed', dirtyPrice: null });
  expect(figures.profit).toBeCloseTo(1196.67, 2);
  expect(held(bullet, { isFinished: true, isRedeemedEarly: true })).toMatchObject({
    value: 0,
    received: null,
    profit: null,
  });
});

test('BEY-7 a bond in default is worth its price without interest, and nothing is taken for paid', () => {
  const figures = held(madeUpBond({ terms: { ...terms, isDefaulted: true }, cashFlows: rows }), { price: 30 });
  expect(figures).toMatchObject({ accrued: 0, value: 3000, cost: 9850, received: 0, profit: -6850, note: 'defaulted' });
  expect(figures).toMatchObject({ shiftedValue: 3000, payments: [] });
});

test('BEY-7 a coupon belongs to who held the bond before its ex day', () => {
  const cashFlows = rows.map((row) => ({ ...row, exDate: isoDate(row.paymentDate.replace('-15', '-08')) }));
  const facts = madeUpBond({ terms, cashFlows });
  const on = (date: string, until: string) =>
    held(facts, { purchase: { ...bought, date: isoDate(date) }, today: isoDate(until) });
  expect(on('2024-09-06', '2024-09-10').received).toBe(300);
  expect(on('2024-09-10', '2024-09-20').received).toBe(0);
  // Bought and sold at one price on either side of the ex day: the interest of the days between, 30E/360, is all that was earned.
  const share = on('2024-09-06', '2024-09-10');
  const same = held(facts, {
    ...{ purchase: { ...bought, price: 99.25, date: isoDate('2024-09-06') }, today: isoDate('2024-09-10') },
  });
  expect(share.cost).toBeCloseTo(10 * 1000 * 0.985 + (300 * 171) / 180, 6);
  expect(same.profit).toBeCloseTo((300 * 4) / 180, 6);
});

test.each([
  [0.01, -1],
  [-0.01, 1],
])('BEY-7 a shift of %d prices anew: more than by duration alone, since price over yield is convex', (shift, sign) => {
  const flat = held(bullet, { shift: 0 });
  const moved = held(bullet, { shift });
  expect(flat.shiftedValue).toBeCloseTo(flat.value ?? 0, 6);
  const change = (moved.shiftedValue ?? 0) - (flat.value ?? 0);
  expect(Math.sign(change)).toBe(sign);
  // A year of coupons and 273 days to the last: some 0.7 years.
  expect(Math.abs(change / (flat.value ?? 1))).toBeCloseTo(0.0068, 3);
});

test('BEY-7 the shift moves the yield to the worst end', () => {
  const callable = madeUpBond({ terms, cashFlows: rows, offers: [madeUpOffer('call', '2025-09-15', 100)] });
  const above = { price: 103, shift: 0.01 };
  const [toCall, toMaturity] = [held(callable, above), held(bullet, above)];
  const loss = ({ value, shiftedValue }: ReturnType<typeof held>) => (value ?? 0) - (shiftedValue ?? 0);
  expect(loss(toCall)).toBeGreaterThan(0);
  expect(loss(toCall)).toBeLessThan(loss(toMaturity) / 2);
});

test.each([
  ['without a price', bullet, { price: null }, 'no-price'],
  ['index-linked', madeUpBond({ terms: { ...terms, isInflationLinked: true }, cashFlows: rows }), {}, 'indexed'],
  ['without payments', madeUpBond({ terms, cashFlows: [] }), {}, 'unknown-payments'],
] as const)('BEY-7 a bond %s has no value, and says why', (_case, facts, change, note) => {
  expect(held(facts, change)).toMatchObject({ value: null, profit: null, note });
});

test('WL-6 a purchase that is not yet has neither cost nor profit', () => {
  const later = { ...bought, date: isoDate('2025-07-01') };
  expect(held(bullet, { purchase: later })).toMatchObject({
    cost: null,
    profit: null,
    value: expect.closeTo(10_078.33, 2),
  });
});
