import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { laggingFormula } from '../bond/coupon-formula.ts';
import type { BondFacts } from '../bond/issue.ts';
import { madeUpBond, madeUpOffer, payment } from '../testing/made-up-bond.ts';
import { bought, bullet, heldBullet, rows, terms, today } from '../testing/made-up-holding.ts';
import { holdingFigures } from './holding.ts';
import { holdingIndexDays, holdingRatio } from './holding-index.ts';

const shiftBy = (shift: number) => ({
  shift,
  twist: { short: 0, long: 0 },
  spread: 0,
  days: 0,
  curve: null,
  options: null,
});
type Held = Parameters<typeof holdingFigures>[0];
const held = (facts: BondFacts, change: Partial<Held> = {}) =>
  holdingFigures({ ...heldBullet, facts, scenario: shiftBy(0.01), ...change });

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
  expect(figures.payments).toMatchObject([
    { date: '2025-09-15', coupon: 300, redemption: 0, isEstimated: false },
    { date: '2026-03-15', coupon: 300, redemption: 10_000, isEstimated: false },
  ]);
  expect(figures.payments[1]?.each).toEqual({ quantity: 10, coupon: 30, redemption: 1000, ratio: 1, estimate: null });
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

// 3 per cent a half-year in kind until September 2025: 100, 103, 106.09, and then 109.2727 of which 3.278181 are paid.
test('BEY-7 interest that is capitalised is not received, and what it adds is worth the price', () => {
  const cashFlows = rows.map((row, at) => {
    const nominal = 100 * 1.03 ** at;
    const coupon = nominal * 0.03;
    return {
      ...row,
      nominal,
      coupon,
      redemption: at === 3 ? nominal : -coupon,
      poolFactor: at === 3 ? 0 : 1.03 ** (at + 1),
    };
  });
  const figures = held(madeUpBond({ terms, cashFlows }));
  expect(figures.received).toBe(0);
  expect(figures.nominal).toBeCloseTo(10_609, 6);
  expect(figures.payments).toMatchObject([
    { date: '2025-09-15', coupon: expect.closeTo(0, 9), redemption: 0 },
    { date: '2026-03-15', coupon: expect.closeTo(327.8181, 4), redemption: expect.closeTo(10_927.27, 4) },
  ]);
});

test('BEY-7 without a quantity the profit in percent is known, and no money', () => {
  const figures = held(bullet, { purchases: [{ ...bought, quantity: null }] });
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
    held(facts, { purchases: [{ ...bought, date: isoDate(date) }], today: isoDate(until) });
  expect(on('2024-09-06', '2024-09-10').received).toBe(300);
  expect(on('2024-09-10', '2024-09-20').received).toBe(0);
  // Bought and sold at one price on either side of the ex day: the interest of the days between, 30E/360, is all that was earned.
  const share = on('2024-09-06', '2024-09-10');
  const same = held(facts, {
    purchases: [{ ...bought, price: 99.25, date: isoDate('2024-09-06') }],
    today: isoDate('2024-09-10'),
  });
  expect(share.cost).toBeCloseTo(10 * 1000 * 0.985 + (300 * 171) / 180, 6);
  expect(same.profit).toBeCloseTo((300 * 4) / 180, 6);
});

test.each([
  [0.01, -1],
  [-0.01, 1],
])('BEY-7 a shift of %d prices anew: more than by duration alone, since price over yield is convex', (shift, sign) => {
  const flat = held(bullet, { scenario: shiftBy(0) });
  const moved = held(bullet, { scenario: shiftBy(shift) });
  expect(flat.shiftedValue).toBeCloseTo(flat.value ?? 0, 6);
  const change = (moved.shiftedValue ?? 0) - (flat.value ?? 0);
  expect(Math.sign(change)).toBe(sign);
  // A year of coupons and 273 days to the last: some 0.7 years.
  expect(Math.abs(change / (flat.value ?? 1))).toBeCloseTo(0.0068, 3);
});

test('BEY-7 the shift moves the yield to the worst end', () => {
  const callable = madeUpBond({ terms, cashFlows: rows, offers: [madeUpOffer('call', '2025-09-15', 100)] });
  const above = { price: 103, scenario: shiftBy(0.01) };
  const [toCall, toMaturity] = [held(callable, above), held(bullet, above)];
  const loss = ({ value, shiftedValue }: ReturnType<typeof held>) => (value ?? 0) - (shiftedValue ?? 0);
  expect(loss(toCall)).toBeGreaterThan(0);
  expect(loss(toCall)).toBeLessThan(loss(toMaturity) / 2);
});

test.each([
  ['without a price', bullet, { price: null }, 'no-price'],
  ['whose index is not known', bullet, { ratioOn: () => null }, 'indexed'],
  ['without payments', madeUpBond({ terms, cashFlows: [] }), {}, 'unknown-payments'],
] as const)('BEY-7 a bond %s has no value, and says why', (_case, facts, change, note) => {
  expect(held(facts, change)).toMatchObject({ value: null, profit: null, note });
});

test('WL-6 a purchase that is not yet has neither cost nor profit', () => {
  const later = { ...bought, date: isoDate('2025-07-01') };
  expect(held(bullet, { purchases: [later] })).toMatchObject({
    cost: null,
    profit: null,
    value: expect.closeTo(10_078.33, 2),
  });
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
const linked = madeUpBond({ terms: linkedTerms, cashFlows: linkedRows });
const indexAt = { '2024-06-17': 108, '2024-09-15': 109, '2025-03-15': 110, '2025-06-17': 111 };
const valuesOf = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries(values).map(([date, value]) => [isoDate(date), value]));
const known = (values: Readonly<Record<string, number>>) => ({ values: valuesOf(values), faces: [] });
const heldLinked = (values: Readonly<Record<string, number>>, change: Partial<Held> = {}) =>
  held(linked, { ratioOn: holdingRatio(linked.terms, known(values), today), ...change });

// The second table of docs/methods/holding-profit.md, by hand.
test('BEY-7 of an index-linked bond each amount counts by the index of its day, as by hand', () => {
  const figures = heldLinked(indexAt);
  expect(figures.cost).toBeCloseTo(10_665.6, 6);
  expect(figures.received).toBeCloseTo(109.5, 9);
  expect(figures.value).toBeCloseTo(11_045.12, 2);
  expect(figures.profit).toBeCloseTo(489.02, 2);
  expect(figures.profitShare).toBeCloseTo(0.04585, 5);
  expect(figures.note).toBeNull();
  // What is still to come stands as if the index stood still, and says that it is estimated.
  expect(figures.payments[1]?.each).toMatchObject({ quantity: 10, coupon: 5, redemption: 1000, ratio: 1.11 });
  expect(figures.payments[1]).toMatchObject({
    date: '2026-03-15',
    isEstimated: true,
    coupon: expect.closeTo(55.5, 9),
    redemption: expect.closeTo(11_100, 6),
  });
});

test('BEY-7 an index that is known today alone gives the value, and without today not even that', () => {
  const { '2024-06-17': _bought, ...since } = indexAt;
  expect(heldLinked(since)).toMatchObject({ cost: null, profit: null, note: 'indexed-before' });
  expect(heldLinked(since).value).toBeCloseTo(11_045.12, 2);
  const { '2025-03-15': _paid, ...ends } = indexAt;
  expect(heldLinked(ends)).toMatchObject({ received: null, profit: null, note: 'indexed-before' });
  expect(heldLinked({ '2024-06-17': 108 })).toMatchObject({ value: null, payments: [], note: 'indexed' });
});

test('BEY-7 the index is asked for the days of both settlements and of the payments between', () => {
  const asked = holdingIndexDays(linked, { bought: [bought.date], today });
  expect(asked).toEqual(expect.arrayContaining([...Object.keys(indexAt), '2024-09-01', '2024-10-01']));
  expect(asked).not.toContain('2025-09-15');
  expect(holdingIndexDays(bullet, { bought: [bought.date], today })).toEqual([]);
});

test('BEY-7 a face that is indexed itself has a value now, and what it was at the purchase is not known', () => {
  const ofFace = { ...linkedTerms, priceIndex: null, baseIndex: null, initialFaceValue: 900 };
  const facts = madeUpBond({ terms: ofFace, cashFlows: linkedRows });
  const figures = held(facts, { ratioOn: holdingRatio(facts.terms, known({}), today) });
  expect(figures).toMatchObject({ cost: null, profit: null, note: 'indexed-before' });
  expect(figures.value).toBeCloseTo(10_000 * (0.9925 + 0.00255556), 3);
});

// 31 CFR 356, appendix B, section III.B: 3-5/8 % of January 1998, reopened on 15 October 1998; amounts per 100 of par as published there.
test('BEY-7 an inflation-protected note of the Treasury costs what its regulation says', () => {
  const dates = ['1998-01-15', '1998-07-15', '1999-01-15', '1999-07-15'] as const;
  const cashFlows = dates
    .slice(1)
    .map((to, at) =>
      payment({ number: at + 1, from: dates[at] ?? '', to, coupon: 1.8125, redemption: at === 2 ? 100 : 0 }),
    );
  const from = isoDate('1998-01-15');
  const facts = madeUpBond({
    terms: {
      ...linkedTerms,
      couponRate: 0.03625,
      dayCount: 'ACT/ACT ICMA',
      priceIndex: 'US CPI-U',
      baseIndex: null,
      accruesFrom: from,
      issuedOn: from,
      maturesOn: isoDate('1999-07-15'),
    },
    cashFlows,
  });
  const on = isoDate('1998-10-15');
  const figures = held(facts, {
    today: on,
    price: 99.797017,
    purchases: [{ quantity: 1, price: 99.797, date: on }],
    ratioOn: holdingRatio(facts.terms, known({ '1998-10-15': 163.29032, '1998-01-15': 161.55484 }), on),
  });
  expect(figures.value).toBeCloseTo(10 * (100.868837 + 0.915983), 4);
});

// The table of several purchases of docs/methods/holding-profit.md, by hand.
test('BEY-7 the profit of two purchases is the sum of both, each with the coupons since, as by hand', () => {
  const second = { quantity: 30, price: 97, date: isoDate('2024-12-16') };
  const figures = held(bullet, { purchases: [bought, second] });
  expect(figures.purchases[1]?.cost).toBeCloseTo(29_555, 6);
  expect(figures.purchases[1]).toMatchObject({ received: 900, value: expect.closeTo(30_235, 6) });
  expect(figures.purchases[1]?.profit).toBeCloseTo(1580, 6);
  expect(figures.profit).toBeCloseTo(2255, 6);
  expect(figures.profitShare).toBeCloseTo(2255 / 39_558.333333, 9);
  expect(figures).toMatchObject({ received: 1500, nominal: 40_000 });
  // One without a price counts in the value and not in the profit.
  const partly = held(bullet, { purchases: [bought, { quantity: 30, price: null, date: null }] });
  expect(partly.value).toBeCloseTo(figures.value ?? 0, 6);
  expect(partly).toMatchObject({ profit: expect.closeTo(675, 6), received: 600 });
});

const inMoney = madeUpBond({
  terms: { ...linkedTerms, priceIndex: 'UK RPI', couponFormula: laggingFormula('rpi', 8) },
  cashFlows: linkedRows,
});
// The index of the eighth month before a payment is stored under the first of the fifth month before it.
const monthsBefore = { '2024-04-01': 108, '2024-10-01': 109, '2025-04-01': 110 };
const heldInMoney = (values: Readonly<Record<string, number>>, change: Partial<Held> = {}) =>
  held(inMoney, {
    price: 152,
    purchases: [{ ...bought, price: 150 }],
    ratioOn: holdingRatio(inMoney.terms, known(values), today),
    ...change,
  });

// The third table of docs/methods/holding-profit.md, by hand.
test('BEY-7 of a gilt that trades in money the interest counts by the index of its coupon, as by hand', () => {
  const figures = heldInMoney(monthsBefore);
  expect(figures.accrued).toBeCloseTo(0.281111, 6);
  expect(figures.cost).toBeCloseTo(15_027.6, 6);
  expect(figures.received).toBeCloseTo(108.5, 9);
  expect(figures.value).toBeCloseTo(15_228.11, 2);
  expect(figures.profit).toBeCloseTo(309.01, 2);
  expect(figures.note).toBeNull();
  expect(figures.payments[1]?.redemption).toBeCloseTo(11_000, 6);
});

test('BEY-7 a gilt in money asks for the index of its payments, the next one too, and says what is not known', () => {
  const asked = holdingIndexDays(inMoney, { bought: [bought.date], today });
  expect(asked).toEqual(expect.arrayContaining(Object.keys(monthsBefore)));
  const { '2025-04-01': _next, ...past } = monthsBefore;
  expect(heldInMoney(past)).toMatchObject({ value: null, profit: null, note: 'indexed' });
  const { '2024-10-01': _paid, ...ends } = monthsBefore;
  expect(heldInMoney(ends)).toMatchObject({ profit: null, note: 'indexed-before' });
  expect(heldInMoney(ends).value).toBeCloseTo(15_228.11, 2);
  expect(heldInMoney(past, { scenario: shiftBy(0.01) }).shiftedValue).toBeNull();
});

// By hand in docs/methods/holding-profit.md: 0.55 in 90 days and 112.182368 in 271 are worth 110.281111 at 3.0153 %.
test('BEY-7 a gilt in money is priced anew by its payments in money, at 3 % of inflation from the last known index', () => {
  const moved = heldInMoney(monthsBefore, { price: 110, scenario: shiftBy(0.01), duration: null });
  expect(moved.value).toBeCloseTo(11_028.11, 2);
  expect(moved.shiftedValue).toBeCloseTo(10_949.55, 2);
  const later = { ...shiftBy(0.01), days: 60 };
  expect(heldInMoney(monthsBefore, { price: 110, scenario: later }).shiftedValue).toBeCloseTo(11_020.64, 2);
});

// The fourth table of docs/methods/holding-profit.md, by hand: faces 880, 890, 900 and now 910, between two months halfway.
test('BEY-7 a face that is indexed itself counts by what it was on the day, as far as that is stored', () => {
  const ofFace = { ...linkedTerms, priceIndex: null, baseIndex: null, faceValue: 910, initialFaceValue: 800 };
  const facts = madeUpBond({ terms: ofFace, cashFlows: linkedRows });
  const face = (date: string, value: number) => ({ date: isoDate(date), value });
  const faces = [face('2024-06-12', 879), face('2024-06-22', 881), face('2024-09-15', 890), face('2025-03-15', 900)];
  const ratioOn = holdingRatio(facts.terms, { values: valuesOf({}), faces }, today);
  const figures = held(facts, { ratioOn });
  expect(figures.cost).toBeCloseTo(8690.49, 2);
  expect(figures.received).toBeCloseTo(89.5, 6);
  expect(figures.value).toBeCloseTo(9055.01, 2);
  expect(figures.profit).toBeCloseTo(454.02, 2);
  // A hundred days between two faces say nothing of the days between.
  expect(ratioOn(dayNumberFromIso(isoDate('2024-08-01')))).toBeNull();
});
