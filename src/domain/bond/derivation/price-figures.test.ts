import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, madeUpZero, payment, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { figuresAtPrice } from './price-figures.ts';

const tradeOn = (day: string) => ({ date: isoDate(day), settlesOn: null, paidAccrued: null });

function figures(facts: BondFacts, day: string, clean: number) {
  const found = figuresAtPrice(bondContext(facts), tradeOn(day), clean);
  if (found === null) throw new Error('no figures');
  return found;
}

test('NAV-6 a price has a yield to each end, and the worst is the lowest of those that the issuer can choose', () => {
  // One payment of 105 in a year, or 103 and the coupon of 5 two years before the end.
  const offers = [madeUpOffer('call', '2026-03-03', 103), madeUpOffer('put', '2026-03-03', 98)];
  const { exits, worst } = figures(madeUpBond({ offers }), '2025-03-03', 100);
  expect(exits.map(({ kind, date, price }) => [kind, date, price])).toEqual([
    ['put', '2026-03-03', 98],
    ['call', '2026-03-03', 103],
    ['maturity', '2027-03-03', null],
  ]);
  const [put, call, maturity] = exits;
  expect(put?.effectiveYield).toBeCloseTo(103 / 100 - 1, 12);
  expect(call?.effectiveYield).toBeCloseTo(108 / 100 - 1, 12);
  expect(maturity?.effectiveYield).toBeCloseTo(0.05, 12);
  // The put at 98 yields less, but it is the holder's.
  expect(worst).toBe(maturity);
  const called = figures(madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 98)] }), '2025-03-03', 100);
  expect(called.worst).toBe(called.exits[0]);
});

test.each(['make-whole', 'Make-Whole', 'make whole'])(
  'NAV-6 a %s call is no end: what it repays is not known before',
  (style) => {
    const call = { ...madeUpOffer('call', '2026-03-03', 90), optionStyle: style };
    const { exits, worst } = figures(madeUpBond({ offers: [call] }), '2025-03-03', 100);
    expect(exits.map(({ kind }) => kind)).toEqual(['maturity']);
    expect(worst).toBeNull();
  },
);

test('NAV-6 an end whose price or coupons are not known has no yield and is never the worst', () => {
  const cashFlows = [twoCoupons[0], payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: null })].filter(
    (row) => row !== undefined,
  );
  const offers = [madeUpOffer('put', '2026-03-03', 100)];
  const { exits, worst } = figures(madeUpBond({ cashFlows, offers }), '2025-03-03', 100);
  expect(exits.map(({ effectiveYield }) => effectiveYield === null)).toEqual([false, true]);
  expect(worst).toBeNull();
});

test('NAV-6 the own convention of a bond and the effective one stand side by side', () => {
  // 100 in two years at 10 % compounded half-yearly is worth 100 / 1.05^4, which is 10.25 % effective.
  const facts = madeUpZero({ yieldConvention: { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 2 } });
  const [end] = figures(facts, '2025-03-03', 100 / 1.05 ** 4).exits;
  expect(end?.quotedYield).toBeCloseTo(0.1, 12);
  expect(end?.effectiveYield).toBeCloseTo(0.1025, 12);
  expect(end?.modified).toBeCloseTo(2 / 1.05, 12);
});

test('NAV-6 payments that are assumed make the yields that rest on them uncertain', () => {
  const cashFlows = [
    payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5 }),
    payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: 5, redemption: 100, isEstimated: true }),
  ];
  const offers = [madeUpOffer('put', '2026-03-03', 100)];
  const { exits } = figures(madeUpBond({ cashFlows, offers }), '2025-03-03', 100);
  expect(exits.map(({ kind, isCertain }) => [kind, isCertain])).toEqual([
    ['put', true],
    ['maturity', false],
  ]);
});

// 31 CFR 356, appendix B, section VI: a bill at the price of each example. Settlement is the date of issue.
test.each([
  ['VI.A', '1989-11-24', '1990-02-22', 98.0975, 'discountRate', 7.61, 1e-3],
  ['VI.C', '1982-12-30', '1983-06-30', 95.934567, 'discountRate', 8.042, 5e-4],
  ['VI.D.1', '1990-06-01', '1990-06-21', 99.559444, 'bondEquivalentYield', 8.076, 5e-4],
  ['VI.D.2', '1990-06-07', '1991-06-06', 92.265, 'bondEquivalentYield', 8.237, 5e-4],
] as const)(
  'NAV-6 a bill says its %s example as its market does',
  (_section, issued, matures, price, name, percent, within) => {
    const terms = {
      couponKind: 'bill',
      issuedOn: isoDate(issued),
      accruesFrom: isoDate(issued),
      maturesOn: isoDate(matures),
      yieldConvention: { dayCount: 'ACT/360', compounding: 'Simple', frequency: 1 },
    } as const;
    const { cashFlows } = madeUpZero();
    const repaid = cashFlows.map((row) => ({ ...row, paymentDate: isoDate(matures) }));
    const { bill } = figures({ ...madeUpZero(terms), cashFlows: repaid }, issued, price);
    expect(Math.abs((bill?.[name] ?? Number.NaN) * 100 - percent)).toBeLessThan(within);
  },
);

test('NAV-6 a perpetual bond yields its coupon over its price on a coupon date', () => {
  const cashFlows = twoCoupons.map((row) => ({ ...row, redemption: 0, poolFactor: 1 }));
  const { exits, worst } = figures(
    madeUpBond({ terms: { isPerpetual: true, maturesOn: null }, cashFlows }),
    '2025-03-03',
    125,
  );
  // The sum of 5 / 1.04^n is 125; its modified duration is 1 / 4 %.
  expect(exits).toMatchObject([{ kind: 'perpetuity', date: null }]);
  expect(exits[0]?.effectiveYield).toBeCloseTo(0.04, 12);
  expect(exits[0]?.modified).toBeCloseTo(25, 9);
  expect(exits[0]?.effectiveModified).toBeCloseTo(25, 9);
  expect(worst).toBeNull();
});

test('NAV-6 a floating-rate bond names the time to the day on which its rate is set anew', () => {
  const { yearsToReset } = figures(madeUpBond({ terms: { couponKind: 'floating' } }), '2025-12-01', 100);
  // 92 days from 1 December 2025 to 3 March 2026.
  expect(yearsToReset).toBeCloseTo(92 / 365, 12);
  expect(figures(madeUpBond({}), '2025-12-01', 100).yearsToReset).toBeNull();
});

// Two years of 365 days at a reference rate of 4 % and a margin of 1 %, bought at 2 % over it: 5 / 1.06 + 105 / 1.06^2.
const floating = { couponKind: 'floating', referenceRate: 'EURIBOR 6M', quotedMargin: 0.01 } as const;
const atTwoPercent = 5 / 1.06 + 105 / 1.06 ** 2;
const byMargin = 5 / 1.06 ** 2 + 210 / 1.06 ** 3;
const isNotSet = twoCoupons.map((row) => (row.number === 1 ? row : { ...row, coupon: null, couponRate: null }));

test.each([
  ['the source estimates', twoCoupons.map((row) => ({ ...row, isEstimated: row.number > 1 }))],
  ['are not known and so are held', isNotSet],
])('NAV-6 a floating-rate bond whose coupons %s has discount margin and both durations', (_case, cashFlows) => {
  const { floater } = figures(madeUpBond({ terms: floating, cashFlows }), '2025-03-03', atTwoPercent);
  expect(floater?.assumedRate).toBeCloseTo(0.04, 12);
  expect(floater?.discountMargin).toBeCloseTo(0.02, 12);
  expect(floater?.spreadDuration).toBeCloseTo(byMargin / atTwoPercent, 12);
  expect(floater?.effectiveDuration).toBeCloseTo((byMargin - 100 / 1.06 ** 2) / atTwoPercent, 12);
});

test('NAV-6 at par on a day of reset the discount margin is the quoted margin', () => {
  expect(figures(madeUpBond({ terms: floating }), '2025-03-03', 100).floater?.discountMargin).toBeCloseTo(0.01, 12);
});

test.each([
  ['does not float', { quotedMargin: 0.01 }],
  ['has a margin that is not known', { ...floating, quotedMargin: null }],
  ['pays its cap, behind which the reference rate is hidden', { ...floating, couponCap: 0.05 }],
  ['pays its floor, behind which the reference rate is hidden', { ...floating, couponFloor: 0.05 }],
])('NAV-6 a bond that %s has no discount margin', (_case, terms) => {
  expect(figures(madeUpBond({ terms }), '2025-03-03', 100).floater).toBeNull();
});

test('NAV-6 the dirty price is the clean one and the interest earned', () => {
  // 273 of 365 days from 3 March to 1 December.
  expect(figures(madeUpBond({}), '2025-12-01', 100).dirtyPrice).toBeCloseTo(100 + (5 * 273) / 365, 12);
});

test('NAV-6 a bond in default has no yields', () => {
  const facts = madeUpBond({ terms: { isDefaulted: true } });
  expect(figuresAtPrice(bondContext(facts), tradeOn('2025-03-03'), 40)).toBeNull();
});

test('NAV-6 the simple yield to an end is the gain over the dirty price and the years, without reinvestment', () => {
  // 110 come in 730 days for 100, and 103 in 365.
  const offers = [madeUpOffer('put', '2026-03-03', 98)];
  const [put, maturity] = figures(madeUpBond({ offers }), '2025-03-03', 100).exits;
  expect(maturity?.simpleYield).toBeCloseTo(0.05, 12);
  expect(put?.simpleYield).toBeCloseTo(0.03, 12);
  // 110 for 80 in two years.
  expect(figures(madeUpBond({}), '2025-03-03', 80).exits[0]?.simpleYield).toBeCloseTo(30 / 80 / 2, 12);
});

test('NAV-6 a floating bond has no simple yield, since what it pays is not set', () => {
  const terms = { couponKind: 'floating', referenceRate: 'EURIBOR 6M', quotedMargin: 0.01 } as const;
  const [end] = figures(madeUpBond({ terms }), '2025-03-03', 100).exits;
  expect(end?.effectiveYield).not.toBeNull();
  expect(end?.simpleYield).toBeNull();
});
