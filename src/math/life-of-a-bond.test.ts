import { describe, expect, test } from 'vitest';
import type { BondTerms } from './bond/bond-terms.ts';
import { cashFlowsFromTerms } from './bond/cash-flows-from-terms.ts';
import { indexRatio, inflationAdjusted, referenceIndex } from './bond/inflation-index.ts';
import { resolveBond } from './bond/resolved-bond.ts';
import { projectedCoupons, writtenDown } from './bond/revised-cash-flows.ts';
import { settle } from './bond/settled-bond.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from './dates/dates.ts';
import { type Measure, valueOrNull } from './measure.ts';
import { discountMargin } from './spread/discount-margin.ts';
import { isoDate, PAR, price, rate } from './units.ts';
import { horizonReturn } from './yield/horizon-return.ts';
import { cleanPriceFromYield, dirtyPriceFromYield } from './yield/price-from-yield.ts';
import { adjustedCurrentYield, currentYield, simpleYieldToMaturity } from './yield/simple-yields.ts';
import { EFFECTIVE_ANNUAL } from './yield/yield-convention.ts';
import { bondExits, yieldsToExits, yieldToWorst } from './yield/yield-to-exits.ts';

const issue = dayNumberFromIso(isoDate('2022-01-10'));

function annualTerms(lifeYears: number, coupon: BondTerms['coupon']): BondTerms {
  return {
    schedule: {
      effective: isoFromDayNumber(issue),
      termination: isoFromDayNumber(addMonths(issue, lifeYears * 12)),
      tenor: '1Y',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: 1,
    accrualDayCount: '30E/360',
    coupon,
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

function annualBond(lifeYears: number, couponRate: number) {
  return resolveBond({
    cashFlows: cashFlowsFromTerms(annualTerms(lifeYears, { kind: 'fixed', rate: rate(couponRate) }), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: { dayCount: '30E/360', compounding: 'Compounded', frequency: 1 },
    frequency: 1,
  });
}

function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

describe('yields to each end', () => {
  const bond = annualBond(10, 0.06);
  const exits = bondExits(bond, [
    { kind: 'call', date: isoDate('2025-01-10'), price: price(102) },
    { kind: 'put', date: isoDate('2027-01-10'), price: PAR },
    { kind: 'call', date: isoDate('2040-01-10'), price: PAR },
  ]);

  test('BEY-3 lists the offers up to maturity, then maturity', () => {
    expect(exits.map(({ kind, price: exitPrice }) => [kind, exitPrice])).toEqual([
      ['call', 102],
      ['put', 100],
      ['maturity', 100],
    ]);
  });

  test('BEY-3 takes the lowest of the yields to each end as the worst', () => {
    // Above par the early call at 102 costs most, below par maturity brings least over the longest time.
    const above = yieldsToExits(exits, issue, price(110));
    const below = yieldsToExits(exits, issue, price(90));
    expect(expectValue(yieldToWorst(above))).toBe(
      valueOrNull(above[0]?.yield ?? { ok: false, reason: 'missing-data' }),
    );
    expect(expectValue(yieldToWorst(below))).toBe(
      valueOrNull(below[2]?.yield ?? { ok: false, reason: 'missing-data' }),
    );
  });

  test('BEY-3 leaves out ends that are past', () => {
    expect(yieldsToExits(exits, dayNumberFromIso(isoDate('2026-06-01')), price(100))).toHaveLength(2);
    expect(yieldToWorst([])).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

describe('yields without compounding', () => {
  const settled = settle(annualBond(4, 0.05), issue);

  test('BEY-3 divides the coupon rate by the clean price', () => {
    expect(expectValue(currentYield(settled, price(80)))).toBeCloseTo(0.0625, 15);
  });

  test('BEY-3 adds the yearly pull to par to the current yield', () => {
    // 0.0625 + 20/80 over 1461 days / 365.
    expect(expectValue(adjustedCurrentYield(settled, price(80)))).toBeCloseTo(0.0625 + (0.25 * 365) / 1461, 14);
  });

  test('BEY-3 spreads all that a bond brings evenly over its days', () => {
    // 120 back for 80 over 1461 days.
    expect(expectValue(simpleYieldToMaturity(settled, price(80)))).toBeCloseTo(((120 - 80) / 80) * (365 / 1461), 14);
  });

  test('BEY-3 has no current yield for a zero coupon', () => {
    const terms: BondTerms = { ...annualTerms(4, { kind: 'zero' }), accrualDayCount: null, frequency: 0 };
    const zero = resolveBond({
      cashFlows: cashFlowsFromTerms(
        { ...terms, schedule: { ...terms.schedule, tenor: null, rule: 'Zero' } },
        new Map(),
      ),
      accrualDayCount: null,
      yieldConvention: EFFECTIVE_ANNUAL,
      frequency: 0,
    });
    expect(currentYield(settle(zero, issue), price(80))).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

describe('return to a horizon', () => {
  const bond = annualBond(5, 0.07);
  const settled = settle(bond, issue);

  test('BEY-3 earns its yield when it is sold at it and coupons are reinvested at it', () => {
    const effective = settle(resolveBond({ ...bond.description, yieldConvention: EFFECTIVE_ANNUAL }), issue);
    const dirty = expectValue(dirtyPriceFromYield(effective, rate(0.08)));
    const horizon = dayNumberFromIso(isoDate('2024-07-01'));
    const result = horizonReturn(effective, dirty, { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0.08) });
    expect(expectValue(result).annualised).toBeCloseTo(0.08, 12);
  });

  test('BEY-3 gains and loses with a parallel shift as the price at the horizon does', () => {
    const horizon = dayNumberFromIso(isoDate('2023-01-10'));
    const result = expectValue(
      horizonReturn(settled, price(100), { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0.03) }),
    );
    // Four whole years left at 8 %: 7/1.08 + 7/1.08^2 + 7/1.08^3 + 107/1.08^4.
    const rest = 7 / 1.08 + 7 / 1.08 ** 2 + 7 / 1.08 ** 3 + 107 / 1.08 ** 4;
    expect(result.horizonValue).toBeCloseTo(rest, 12);
    expect(result.received).toBeCloseTo(7, 12);
    expect(result.total).toBeCloseTo((rest + 7) / 100 - 1, 14);
  });

  test('BEY-3 is over when the bond is repaid before the horizon', () => {
    const horizon = dayNumberFromIso(isoDate('2028-01-10'));
    const result = expectValue(
      horizonReturn(settled, price(100), { horizon, horizonYield: rate(0.08), reinvestmentRate: rate(0) }),
    );
    expect(result.horizonValue).toBe(0);
    expect(result.received).toBeCloseTo(135, 10);
  });

  test('BEY-3 has no return to a day that is not ahead', () => {
    const scenario = { horizon: issue, horizonYield: rate(0.05), reinvestmentRate: rate(0) };
    expect(horizonReturn(settled, price(100), scenario)).toEqual({ ok: false, reason: 'not-applicable' });
  });
});

describe('floating-rate bonds', () => {
  const terms = annualTerms(4, { kind: 'floating', rates: [rate(0.05)] });
  const known = cashFlowsFromTerms(terms, new Map());
  const projection = {
    curve: { model: 'ZeroNodes', times: [1], values: [Math.log(1.04)] },
    curveDay: issue,
    margin: rate(0.01),
    dayCount: '30E/360',
    frequency: 1,
  } as const;

  test('CAS-1 marks projected coupons as estimated and leaves known ones', () => {
    const rows = projectedCoupons(known, projection);
    expect(known.map((row) => row.coupon)).toEqual([5, null, null, null]);
    expect(rows.map((row) => row.isEstimated)).toEqual([false, true, true, true]);
    expect(rows[0]?.coupon).toBe(5);
    // A flat 4 % curve: 365 days give a forward of 4 %, with the margin 5 %.
    expect(rows[1]?.coupon).toBeCloseTo(5, 12);
  });

  test('BEY-3 has the quoted margin as discount margin at par', () => {
    const rows = known.map((row) => ({ ...row, rate: rate(0.05), coupon: 5 }));
    const bond = resolveBond({
      cashFlows: rows,
      accrualDayCount: '30E/360',
      yieldConvention: EFFECTIVE_ANNUAL,
      frequency: 1,
    });
    const rates = { current: rate(0.04), assumed: rate(0.04) };
    expect(expectValue(discountMargin(settle(bond, issue), price(100), rates))).toBeCloseTo(0.01, 12);
    // One year before the end: 105 / (1 + 0.04 + m) = 102.
    const last = settle(bond, dayNumberFromIso(isoDate('2025-01-10')));
    expect(expectValue(discountMargin(last, price(102), rates))).toBeCloseTo(105 / 102 - 1.04, 12);
  });
});

describe('inflation-indexed bonds', () => {
  // 31 CFR 356, appendix B, section III.B: 3.625 % of 2008-01-15 reopened on 1998-10-15.
  const tips = resolveBond({
    cashFlows: cashFlowsFromTerms(
      {
        ...annualTerms(10, { kind: 'fixed', rate: rate(0.03625) }),
        schedule: {
          ...annualTerms(10, { kind: 'zero' }).schedule,
          effective: isoDate('1998-01-15'),
          termination: isoDate('2008-01-15'),
          tenor: '6M',
        },
        frequency: 2,
        accrualDayCount: 'ACT/ACT ICMA',
      },
      new Map(),
    ),
    accrualDayCount: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
    frequency: 2,
  });

  test('BEY-2 prices the reopened note of 31 CFR 356, section III.B', () => {
    const settled = settle(tips, dayNumberFromIso(isoDate('1998-10-15')));
    const ratio = indexRatio(163.29032, 161.55484);
    const clean = expectValue(cleanPriceFromYield(settled, rate(0.0365)));
    expect(ratio).toBe(1.01074);
    expect(Math.abs(clean - 99.797017)).toBeLessThan(1e-6);
    expect(Math.abs(inflationAdjusted(clean, ratio) - 100.868837)).toBeLessThan(1e-6);
    expect(Math.abs(inflationAdjusted(expectValue(settled.accrued), ratio) - 0.915983)).toBeLessThan(1e-6);
  });

  test('BEY-2 interpolates the reference index as 31 CFR 356, section I.B.2', () => {
    // CPI-U of January (154.4) and February (154.9) of 1996: 154.4 + 14/30 (154.9 - 154.4) = 154.633333, cut to six and
    // rounded to five decimals.
    const series = new Map([
      [dayNumberFromIso(isoDate('1996-01-01')), 154.4],
      [dayNumberFromIso(isoDate('1996-02-01')), 154.9],
    ]);
    expect(expectValue(referenceIndex(series, dayNumberFromIso(isoDate('1996-04-15'))))).toBe(154.63333);
    expect(expectValue(referenceIndex(series, dayNumberFromIso(isoDate('1996-04-01'))))).toBe(154.4);
    expect(referenceIndex(series, dayNumberFromIso(isoDate('1996-06-15')))).toEqual({
      ok: false,
      reason: 'missing-data',
    });
  });
});

test('BEY-7 keeps the remaining share of everything after a write-down', () => {
  const rows = writtenDown(annualBond(3, 0.1).description.cashFlows, isoDate('2023-01-10'), 0.6);
  expect(rows.map(({ coupon }) => coupon)).toEqual([10, 6, 6]);
  expect(rows.map(({ redemption }) => redemption)).toEqual([0, 0, 60]);
  expect(rows.map(({ poolFactor }) => poolFactor)).toEqual([1, 0.6, 0.6]);
});
