import { expect, test } from 'vitest';
import { noCurves } from '#domain/bond/derivation/curve-book.ts';
import type { IssueOffer } from '#domain/bond/issue.ts';
import { madeUpBond, madeUpOffer } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { madeUpSummary } from '../../testing/made-up-summary.ts';
import { priceFiguresOf } from './price-figures.ts';

const bought = { date: isoDate('2025-03-03'), yield: 0.05, yieldOrigin: 'computed', priceType: 'last' } as const;
const unknown = {
  gSpread: null,
  publishedGSpread: null,
  yieldPrice: null,
  accrued: null,
  accruedOrigin: null,
  settlesOn: null,
  modified: null,
  offerDate: null,
  publishedYieldDate: null,
  yieldType: 'maturity',
} as const;

const noMarket = { curves: noCurves, indexation: null, optionModel: { meanReversion: 0.03, volatility: 0.008 } };

test('NAV-6 the discount margin goes out in basis points with the reference rate that it assumes', () => {
  const terms = { couponKind: 'floating', referenceRate: 'EURIBOR 6M', quotedMargin: 0.01 } as const;
  // 5 % is 4 % and the margin of 1 %; the second coupon and 100 come at 2 % over 4 %.
  const price = 5 / 1.06 + 105 / 1.06 ** 2;
  const figures = priceFiguresOf(
    madeUpSummary(madeUpBond({ terms }), 192),
    [{ ...bought, ...unknown, price }],
    noMarket,
  );
  expect(figures?.discountMargin).toBeCloseTo(200, 8);
  expect(figures?.assumedReferenceRate).toBeCloseTo(0.04, 12);
});

test('BEY-2 a make-whole call goes out at the price of today, its spread in basis points', () => {
  const curve = {
    curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.03)] },
    kind: 'government-zero',
    name: 'EUR',
    date: isoDate('2025-03-03'),
    fit: null,
  } as const;
  const summary = {
    ...madeUpSummary(madeUpBond({}), 192),
    makeWholeRights: [{ startsOn: null, endsOn: null, spread: 0.005 }],
  };
  const market = { ...noMarket, curves: { government: curve, swaps: null } };
  const figures = priceFiguresOf(summary, [{ ...bought, ...unknown, price: 100 }], market);
  // Two coupons of 5 at 3 % and 50 basis points: 5 / 1.035 + 105 / 1.035² = 102.8495.
  expect(figures?.makeWhole).toMatchObject({ spread: 50, until: null });
  expect(figures?.makeWhole?.price).toBeCloseTo(5 / 1.035 + 105 / 1.035 ** 2, 6);
  expect(
    priceFiguresOf(madeUpSummary(madeUpBond({}), 192), [{ ...bought, ...unknown, price: 100 }], market),
  ).toMatchObject({ makeWhole: null });
});

test('NAV-6 a bond with a fixed coupon has no discount margin', () => {
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), [{ ...bought, ...unknown, price: 100 }], noMarket);
  expect(figures).toMatchObject({ discountMargin: null, effectiveDuration: null, spreadDuration: null });
});

test('NAV-6 spreads over the curve go out in basis points, with the curve that they are measured over', () => {
  const curve = {
    curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
    kind: 'government-fitted',
    name: 'EUR government zero curve, fitted',
    date: isoDate('2025-03-03'),
    fit: { bondCount: 12, error: 0.0003 },
  } as const;
  const day = { ...bought, ...unknown, price: 100 };
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), [day], {
    ...noMarket,
    curves: { government: curve, swaps: null },
  });
  // 5 % at par, over 4 %.
  expect(figures?.zSpread).toBeCloseTo(100, 6);
  const { kind, name, date } = curve;
  expect(figures?.curve).toMatchObject({ kind, name, date, bondCount: 12 });
  expect(figures?.curve?.error).toBeCloseTo(3, 10);
  const without = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), [day], noMarket);
  expect(without).toMatchObject({ zSpread: null, assetSwapSpread: null, curve: null, swapCurve: null });
  expect(figures).toMatchObject({ iSpread: null, swapZSpread: null, assetSwapSpread: null, swapCurve: null });
});

test('NAV-6 spreads over swaps go out beside those over government, each with its curve, and are absent without swaps', () => {
  const swaps = {
    curve: { model: 'LogDiscounts', times: [0, 30], values: [0, -30 * Math.log(1.03)] },
    overnightRate: '€STR',
    name: 'swaps',
    date: isoDate('2025-03-03'),
    rates: { times: [1, 30], values: [0.0295, 0.0295] },
  } as const;
  const day = { ...bought, ...unknown, price: 100 };
  const curves = { government: null, swaps };
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), [day], { ...noMarket, curves });
  // 5 % at par: over 3 % of the zero curve, and over the quoted 2.95 %.
  expect(figures?.swapZSpread).toBeCloseTo(200, 6);
  expect(figures?.iSpread).toBeCloseTo(205, 6);
  expect(figures?.assetSwapSpread).toBeGreaterThan(180);
  expect(figures?.swapCurve).toMatchObject({ overnightRate: '€STR', date: '2025-03-03' });
  expect(figures).toMatchObject({ zSpread: null, gSpreadAtMaturity: null, curve: null });
});

test('NAV-6 yield and duration of the own convention tell how they changed to the same end since the day before', () => {
  const day = (date: string, price: number) => ({ ...bought, ...unknown, date: isoDate(date), price });
  const days = [day('2026-03-03', 98), day('2026-03-02', 100)];
  const figures = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), days, noMarket);
  const [end] = figures?.exits ?? [];
  // A year before the end 105 for 98; a day earlier for 100 with 364 of 365 days of the coupon of 5.
  const alone = priceFiguresOf(madeUpSummary(madeUpBond({}), 192), days.slice(1), noMarket)?.exits[0];
  expect(end?.quotedYield).toBeCloseTo(105 / 98 - 1, 12);
  expect(end?.quotedYieldChange).toBeCloseTo(105 / 98 - 1 - (alone?.quotedYield ?? 0), 12);
  expect(end?.durationChange).toBeCloseTo((end?.duration ?? 0) - (alone?.duration ?? 0), 12);
  expect(alone).toMatchObject({ quotedYieldChange: null, durationChange: null });
  const published = [days[0], { ...day('2026-03-02', 100), yieldOrigin: 'published' as const }].filter(
    (each) => each !== undefined,
  );
  expect(
    priceFiguresOf(madeUpSummary(madeUpBond({}), 192), published, noMarket)?.exits[0]?.quotedYieldChange,
  ).toBeNull();
});

test('BEY-20 a bond with a call has its OAS in basis points, with the model that gives it, and one without says nothing', () => {
  const curve = {
    curve: { model: 'ZeroNodes', times: [1], values: [0.04] },
    kind: 'government-zero',
    name: 'EUR government zero curve',
    date: isoDate('2025-03-03'),
    fit: null,
  } as const;
  const day = { ...bought, ...unknown, price: 100 };
  const figuresOf = (
    offers: readonly IssueOffer[],
    market = { ...noMarket, curves: { government: curve, swaps: null } },
  ) => priceFiguresOf(madeUpSummary(madeUpBond({ offers }), 192), [day], market);
  // A call that nobody reaches: 5 a year at par is a continuous ln 1.05.
  const far = figuresOf([madeUpOffer('call', '2026-03-03', 150)]);
  expect(far?.oas).toBeCloseTo((Math.log(1.05) - 0.04) * 10_000, 5);
  expect(far?.optionValue).toBeCloseTo(0, 8);
  expect(far?.effectiveDuration).toBeCloseTo((5 / 1.05 + (2 * 105) / 1.05 ** 2) / 100, 5);
  expect(far).toMatchObject({ optionVolatility: 80, optionMeanReversion: 0.03, optionAbsence: null });
  const near = figuresOf([madeUpOffer('call', '2026-03-03', 100)]);
  expect(near?.optionValue).toBeGreaterThan(0.1);
  expect(near?.oas).toBeLessThan(far?.oas ?? 0);
  const none = { oas: null, optionValue: null, effectiveDuration: null, optionVolatility: null };
  expect(figuresOf([])).toMatchObject({ ...none, optionAbsence: null });
  // Settles two business days after Monday 3 March 2025, past the put of Tuesday.
  const facts = madeUpBond({
    terms: { settlementLag: 2, calendar: 'TARGET' },
    offers: [madeUpOffer('put', '2025-03-04', 100)],
  });
  const market = { ...noMarket, curves: { government: curve, swaps: null } };
  const tomorrow = priceFiguresOf({ ...madeUpSummary(facts, 192), today: bought.date }, [day], market);
  expect(tomorrow).toMatchObject({ ...none, optionAbsence: 'no_rights' });
  const wholly = { ...madeUpOffer('call', '2026-03-03', 100), optionStyle: 'make-whole' };
  expect(figuresOf([wholly])).toMatchObject({ ...none, optionAbsence: 'make_whole' });
  const withoutCurve = priceFiguresOf(
    madeUpSummary(madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 100)] }), 192),
    [day],
    noMarket,
  );
  expect(withoutCurve).toMatchObject({ ...none, optionAbsence: 'no_curve' });
});
