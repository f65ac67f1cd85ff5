import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bondToOffer } from '#math/bond/bond-to-offer.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { indexRatio, inflationAdjusted } from '#math/bond/inflation-index.ts';
import { MARKET_SETTLEMENTS, marketSettlementDate } from '#math/bond/market-settlement.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { accruedInterest, settle } from '#math/bond/settled-bond.ts';
import { annualZeroRate, type Curve, discountFactor, zeroRate } from '#math/curve/curve.ts';
import { curvePoints } from '#math/curve/curve-points.ts';
import { curveRisk } from '#math/curve/curve-risk.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { overnightSwapCurve } from '#math/curve/overnight-swaps.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { adjustDate } from '#math/dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { gSpread } from '#math/spread/curve-spreads.ts';
import { discountMargin, riskFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { CONTINUOUS_SPREAD, zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { medianOf, quantileOf } from '#math/statistics/order-statistics.ts';
import { standingOfLast } from '#math/statistics/standing.ts';
import { annualTerms, ISSUE } from '#math/testing/annual-bond.ts';
import { expectValue } from '#math/testing/expect-value.ts';
import { plainTerms } from '#math/testing/plain-terms.ts';
import { trendFromPoints } from '#math/trend/trend.ts';
import { isoDate, price, rate, years } from '#math/units.ts';
import { bondForTrueYield } from '#math/yield/bond-for-true-yield.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';
import {
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
} from '#math/yield/money-market.ts';
import { perpetualFromSettled, perpetualPriceFromYield, perpetualRiskFromYield } from '#math/yield/perpetual.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { adjustedCurrentYield, currentYield, simpleYieldToMaturity } from '#math/yield/simple-yields.ts';
import { cleanPriceFromYield, dirtyPriceFromClean, yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { conversionParity, conversionPremium, conversionRatio } from '../bond/conversion-parity.ts';
import { outstandingAmountOf } from '../bond/issue.ts';
import { bestSpreads } from '../market/best-sides.ts';
import { yearOfDividends } from '../market/dividend.ts';
import { plainTerms as madeUpTerms, payment } from '../testing/made-up-bond.ts';
import { explainCover, explainPoolFactor, explainToCome, type SumFigure } from './explanation/explain-issue.ts';

const day = (text: string) => dayNumberFromIso(isoDate(text));
const settlement = day('2026-11-24');
const clean = price(100.6);
const street: YieldConvention = { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 1 };

/** Alderhaven 3% 18 Jan 2033 of the demo market, whose page tells the same terms. */
function alderhaven(convention: YieldConvention) {
  const coupon = { kind: 'fixed', rate: rate(0.03) } as const;
  const terms = plainTerms({
    issue: day('2024-01-18'),
    lifeYears: 9,
    couponsAYear: 1,
    accrualDayCount: 'ACT/ACT ICMA',
    coupon,
  });
  return resolveBond({
    cashFlows: cashFlowsFromTerms(terms, new Map()),
    accrualDayCount: 'ACT/ACT ICMA',
    yieldConvention: convention,
    frequency: 1,
  });
}

const bond = settle(alderhaven(street), settlement);
const effective = settle(alderhaven(EFFECTIVE_ANNUAL), settlement);
const dirty = expectValue(dirtyPriceFromClean(bond, clean));
const streetYield = expectValue(yieldFromCleanPrice(bond, clean));
const effectiveYield = expectValue(yieldFromCleanPrice(effective, clean));
const curve: Curve = { model: 'ZeroNodes', times: [1, 5, 10], values: [0.02, 0.022, 0.025] };

const percent = (fraction: number) => `${(fraction * 100).toFixed(4)} %`;
const basisPoints = (fraction: number) => `${(fraction * 1e4).toFixed(2)} bp`;

/** What the tables of the examples tell in their last column, by method. */
const examples: Readonly<Record<string, () => readonly string[]>> = {
  'accrued-interest': () => [
    String(settlement - day('2026-01-18')),
    String(day('2027-01-18') - day('2026-01-18')),
    expectValue(accruedInterest(bond)).toFixed(6),
  ],
  yield: () => [
    expectValue(accruedInterest(bond)).toFixed(6),
    dirty.toFixed(6),
    percent(streetYield),
    percent(effectiveYield),
  ],
  'duration-and-convexity': () => {
    const { macaulay, modified, convexity, pvbp } = expectValue(riskFromYield(bond, streetYield));
    return [macaulay?.toFixed(4) ?? '', modified.toFixed(4), convexity.toFixed(4), pvbp.toFixed(6)];
  },
  'simple-yields': () =>
    [currentYield(bond, clean), adjustedCurrentYield(bond, clean), simpleYieldToMaturity(bond, dirty)].map((measure) =>
      percent(expectValue(measure)),
    ),
  'true-yield': () => {
    const target = BUILT_IN_CALENDARS.get('TARGET');
    if (target === undefined) throw new Error('no calendar');
    const moved = settle(bondForTrueYield(alderhaven(street), target), settlement);
    const trueYield = expectValue(yieldFromCleanPrice(moved, clean));
    return [percent(streetYield), percent(trueYield), basisPoints(streetYield - trueYield)];
  },
  'yields-to-offers': () => {
    const toPut = expectValue(
      bondToOffer(alderhaven(street), { kind: 'put', date: isoDate('2029-01-18'), price: price(100) }),
    );
    return [percent(expectValue(yieldFromCleanPrice(settle(toPut, settlement), clean))), percent(streetYield)];
  },
  'money-market': () => {
    const bill = { settlement, maturity: day('2027-02-23') };
    const measures = [discountRateFromPrice, moneyMarketYieldFromPrice, bondEquivalentYieldFromPrice];
    return measures.map((measure) => percent(expectValue(measure(bill, price(99.2)))));
  },
  'day-counts': () => {
    const [start, end] = [day('2026-01-18'), settlement];
    const reference = { refStart: start, refEnd: day('2027-01-18'), frequency: 1 };
    const counts = ['ACT/ACT ICMA', 'ACT/365F', 'ACT/360', '30E/360'] as const;
    return counts.map((count) => yearFraction(count, start, end, reference).toFixed(6));
  },
  spreads: () => {
    const { macaulay } = expectValue(riskFromYield(effective, effectiveYield));
    const annual = { compounding: 'Compounded', frequency: 1 } as const;
    return [
      percent(effectiveYield),
      macaulay?.toFixed(4) ?? '',
      basisPoints(expectValue(gSpread(effectiveYield, curve, macaulay ?? years(0)))),
      basisPoints(expectValue(zSpreadFromDirtyPrice(effective, curve, dirty, CONTINUOUS_SPREAD))),
      basisPoints(expectValue(zSpreadFromDirtyPrice(effective, curve, dirty, annual))),
    ];
  },
  curves: () => {
    const [point] = curvePoints(curve, [5]);
    return [
      percent(zeroRate(curve, years(5))),
      discountFactor(curve, years(5)).toFixed(6),
      percent(point?.zero ?? Number.NaN),
      percent(point?.par ?? Number.NaN),
      percent(point?.forward ?? Number.NaN),
    ];
  },
  'curve-risk': () => {
    const spread = expectValue(zSpreadFromDirtyPrice(effective, curve, dirty, CONTINUOUS_SPREAD));
    const risk = expectValue(curveRisk(effective, { curve, spread, convention: CONTINUOUS_SPREAD }));
    return [basisPoints(spread), risk.effectiveDuration.toFixed(4), risk.effectiveConvexity.toFixed(2)];
  },
  'floating-rate-bonds': () => {
    const coupon = { kind: 'floating', rates: [rate(0.05), rate(0.05)] } as const;
    const floater = resolveBond({
      cashFlows: cashFlowsFromTerms(annualTerms(2, coupon), new Map()),
      accrualDayCount: '30E/360',
      yieldConvention: EFFECTIVE_ANNUAL,
      frequency: 1,
    });
    const settled = settle(floater, ISSUE);
    const rates = { current: rate(0.04), assumed: rate(0.04) };
    const dirtyPrice = price(98.1666);
    const margin = expectValue(discountMargin(settled, dirtyPrice, rates));
    const { spreadDuration, effectiveDuration } = expectValue(riskFromDiscountMargin(settled, margin, rates));
    return [basisPoints(margin), spreadDuration.toFixed(4), effectiveDuration.toFixed(4)];
  },
  'perpetual-bonds': () => {
    const coupon = { kind: 'fixed', rate: rate(0.05) } as const;
    const next = resolveBond({
      cashFlows: cashFlowsFromTerms({ ...annualTerms(2, coupon), redemption: price(0) }, new Map()),
      accrualDayCount: '30E/360',
      yieldConvention: { dayCount: '30E/360', compounding: 'Compounded', frequency: 1 },
      frequency: 1,
    });
    const priceOn = (date: string) =>
      expectValue(perpetualPriceFromYield(expectValue(perpetualFromSettled(settle(next, day(date)))), rate(0.04)));
    const { modified } = expectValue(
      perpetualRiskFromYield(expectValue(perpetualFromSettled(settle(next, ISSUE))), rate(0.04)),
    );
    return [priceOn('2022-01-10').toFixed(4), priceOn('2022-07-10').toFixed(4), modified.toFixed(4)];
  },
  calendars: () => {
    const settles = (market: keyof typeof MARKET_SETTLEMENTS, trade: string) =>
      isoFromDayNumber(marketSettlementDate(MARKET_SETTLEMENTS[market], day(trade), BUILT_IN_CALENDARS));
    return [
      settles('euro', '2026-11-20'),
      settles('euro', '2026-12-23'),
      settles('us-government', '2026-11-25'),
      settles('uk-gilt', '2026-12-24'),
    ];
  },
  schedules: () => {
    const target = BUILT_IN_CALENDARS.get('TARGET');
    if (target === undefined) throw new Error('no calendar');
    const paid = ['2030-01-18', '2031-01-18', '2032-01-18', '2033-01-18'].map(day);
    return paid.map((date) => isoFromDayNumber(adjustDate(target, date, 'Following')));
  },
  trends: () => {
    const points = [100.2, 100.8, 100.6, 101.4].map((value, days) => ({ days, value }));
    const { a, b, determination } = expectValue(trendFromPoints('linear', points));
    return [b.toFixed(4), a.toFixed(4), determination?.toFixed(4) ?? ''];
  },
  'special-bonds': () => {
    const ratio = indexRatio(128.40312, 119.5);
    return [ratio.toFixed(5), inflationAdjusted(price(98.25), ratio).toFixed(4)];
  },
  basket: () => {
    const [screen, watched] = [
      [2.1, 2.4, 2.9, 3.3],
      [2.9, 3.1, 3.6],
    ];
    const quartiles = [0.25, 0.5, 0.75].map((share) => quantileOf(screen ?? [], share) ?? Number.NaN);
    const difference = (medianOf(watched ?? []) ?? Number.NaN) - (quartiles[1] ?? Number.NaN);
    return [...quartiles, difference].map((value) => value.toFixed(4));
  },
  'batch-calculator': () => [percent(streetYield), expectValue(cleanPriceFromYield(bond, rate(0.029))).toFixed(4)],
  calculator: () => {
    const face = 1_000_000;
    const { pvbp } = expectValue(riskFromYield(bond, streetYield));
    const accrued = expectValue(accruedInterest(bond));
    return [accrued, dirty, pvbp].map((per100) => ((face / 100) * per100).toFixed(2));
  },
  'derived-trading-day': () => {
    const [bid, ask] = [100.54, 100.66];
    const mid = price((bid + ask) / 2);
    return [
      mid.toFixed(4),
      (ask - bid).toFixed(4),
      expectValue(dirtyPriceFromClean(bond, mid)).toFixed(6),
      percent(expectValue(yieldFromCleanPrice(effective, mid))),
    ];
  },
  'fitted-curves': () => {
    const fitted: Curve = { model: 'NelsonSiegel', b0: 0.025, b1: -0.008, b2: 0.004, tau1: 2.5 };
    return [
      percent(zeroRate(fitted, years(5))),
      percent(annualZeroRate(fitted, years(5))),
      discountFactor(fitted, years(5)).toFixed(6),
    ];
  },
  'issuer-curve': () => {
    const own = zeroRate({ model: 'NelsonSiegel', b0: 0.032, b1: -0.009, b2: 0, tau1: 2.5 }, years(5));
    return [percent(own), basisPoints(0.0291 - own)];
  },
  'market-conventions': () =>
    [1, 2, 12].map((frequency) => {
      const convention: YieldConvention = { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency };
      return percent(expectValue(yieldFromCleanPrice(settle(alderhaven(convention), settlement), clean)));
    }),
  scatter: () => {
    const points = [2, 3, 5, 6].map((days, at) => ({ days, value: [2.4, 2.5, 2.9, 3][at] ?? Number.NaN }));
    const { a, b, determination } = expectValue(trendFromPoints('linear', points));
    return [b.toFixed(4), a.toFixed(4), determination?.toFixed(4) ?? ''];
  },
  standing: () => {
    const { percentile, median, lowerQuartile } = expectValue(
      standingOfLast([80, 78, 75, 74, 76, 72, 77, 79, 73, 73.4]),
    );
    return [percentile.toFixed(1), median.toFixed(2), lowerQuartile.toFixed(2)];
  },
  // As `explain-issue.test.ts` has it, which holds the payments to come of the whole issue as well.
  'issue-amounts': () => {
    const rows = [
      { number: 1, from: '2024-03-03', to: '2025-03-03', nominal: 100, coupon: 5, redemption: 40, poolFactor: 0.6 },
      { number: 2, from: '2025-03-03', to: '2026-03-03', nominal: 60, coupon: 3, redemption: 30, poolFactor: 0.3 },
      { number: 3, from: '2026-03-03', to: '2027-03-03', nominal: 30, coupon: 1.5, redemption: 30, poolFactor: 0 },
    ];
    const cashFlows = rows.map(({ nominal, poolFactor, ...row }) => ({ ...payment(row), nominal, poolFactor }));
    const terms = { ...madeUpTerms, poolFactor: 0.6, issuedAmount: 1e7 };
    const known = { terms, cashFlows, today: isoDate('2025-06-01') };
    const toCome = (figure: SumFigure) => explainToCome(figure, known)?.value;
    return [
      explainPoolFactor({ ...known, paidOn: null })?.value,
      outstandingAmountOf(terms),
      toCome('coupons_per_bond'),
      toCome('coupons_per_100'),
      toCome('coupons_of_issue'),
      toCome('redemption_per_bond'),
      explainCover({ demand: 2.5e7, placed: 1e7 }, 'EUR')?.value,
    ].map((value) => value?.toLocaleString('en') ?? '');
  },
  'demo-market': () => {
    let duration = years(5);
    for (let round = 0; round < 20; round++) {
      const rateThere = rate(annualZeroRate(curve, duration) + 0.006);
      duration = expectValue(riskFromYield(effective, rateThere)).macaulay ?? duration;
    }
    const zero = annualZeroRate(curve, duration);
    const modelYield = rate(zero + 0.006);
    const { dirty: modelDirty } = expectValue(riskFromYield(effective, modelYield));
    const accrued = expectValue(accruedInterest(effective));
    return [percent(zero), percent(modelYield), modelDirty.toFixed(6), (modelDirty - accrued).toFixed(4)];
  },
  'swap-curves': () => {
    const curveDay = settlement;
    const { calendar: name, ...convention } = OVERNIGHT_SWAPS.SONIA;
    const calendar = BUILT_IN_CALENDARS.get(name);
    if (calendar === undefined) throw new Error('no calendar');
    const quotes = [
      { tenor: '1Y', rate: rate(0.04) },
      { tenor: '2Y', rate: rate(0.042) },
    ] as const;
    const swaps = overnightSwapCurve({ curveDay, convention, calendar, quotes });
    const [one, two] = [years(1), years(731 / 365)];
    return [
      discountFactor(swaps, one).toFixed(6),
      discountFactor(swaps, two).toFixed(6),
      percent(zeroRate(swaps, two)),
    ];
  },
  'conversion-parity': () => {
    const ratio = conversionRatio({ ratio: null, price: 40, faceValue: 1000 }) ?? Number.NaN;
    const parity = conversionParity(ratio, 36, 1000);
    return [ratio.toFixed(4), parity.toFixed(4), percent(conversionPremium(101.25, parity))];
  },
  quotes: () => {
    const ask = { price: 100.6868, yield: 0.02875 };
    const { price, yield: apart } = bestSpreads({ price: 100.561, yield: 0.02898 }, ask);
    const { state } = bestSpreads({ price: 100.7, yield: 0.0287 }, ask);
    return [price?.toFixed(4) ?? '', `${((apart ?? Number.NaN) * 1e4).toFixed(2)} bp`, state];
  },
  'dividend-yield': () => {
    const paid = [
      ['2025-11-20', 0.6],
      ['2026-03-02', 0.58],
      ['2026-09-01', 0.62],
    ] as const;
    const sum = yearOfDividends(
      paid.map(([recordOn, amount]) => ({ recordOn: isoDate(recordOn), amount, currency: 'EUR' })),
      { after: isoDate('2025-11-20'), until: isoDate('2026-11-20'), currency: 'EUR' },
    );
    return [sum?.toFixed(4) ?? '', percent((sum ?? Number.NaN) / 40)];
  },
};

/** The last cells of the table under the heading of the example. */
function valuesOfExample(method: string): readonly string[] {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/methods', `${method}.md`), 'utf8');
  const [, section = ''] = document.split(/^## Example.*$/m);
  const rows = (section.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.split('|').at(-2)?.trim() ?? '');
}

/** Pages that say why they have no example, and those whose example is told in words or stands in another test. */
const without = ['engine-speed'];
const heldElsewhere = [
  'carry-and-risk',
  'holding-profit',
  'liquidity-score',
  'multipliers',
  'option-adjusted-spread',
  'similar-bonds',
];

test('BEY-2 every method has a worked example, or says why it can have none', () => {
  const folder = join(import.meta.dirname, '../../../docs/methods');
  const all = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
  expect(Object.keys(examples).concat(without, heldElsewhere).sort()).toEqual(all.sort());
  for (const name of without) expect(readFileSync(join(folder, `${name}.md`), 'utf8')).toMatch(/no worked example/);
});

test.each(Object.keys(examples))('BEY-2 the example of the method %s tells what the engine computes', (name) => {
  expect(valuesOfExample(name)).toEqual(examples[name]?.());
});
