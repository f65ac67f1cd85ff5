import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BondTerms, CouponTerms } from './bond/bond-terms.ts';
import { bondToOffer } from './bond/bond-to-offer.ts';
import type { CashFlow } from './bond/cash-flow.ts';
import { cashFlowsFromTerms } from './bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from './bond/resolved-bond.ts';
import { writtenDown } from './bond/revised-cash-flows.ts';
import { type SettledBond, settle } from './bond/settled-bond.ts';
import { lastOf } from './checked-access.ts';
import { BUILT_IN_CALENDARS } from './dates/built-in-calendars.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from './dates/dates.ts';
import type { DayCountName } from './day-count/day-count-name.ts';
import type { Tenor } from './schedule/schedule.ts';
import { draws } from './testing/draws.ts';
import { type DayNumber, isoDate, type Measure, price, rate, valueOrNull } from './units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from './yield/compounding.ts';
import { riskFromYield } from './yield/risk-from-yield.ts';
import { dirtyPriceFromYield, yieldFromDirtyPrice } from './yield/yield-from-price.ts';

const KINDS = [
  'fixed',
  'zero',
  'step',
  'amortising',
  'floating',
  'short first',
  'long last',
  'ex-coupon',
  'month end',
  'day tenor',
  'put',
  'written down',
] as const;
type Kind = (typeof KINDS)[number];

interface Shape {
  readonly kind: Kind;
  readonly lifeYears: number;
  readonly frequency: 1 | 2 | 4;
  readonly couponRate: number;
  readonly accrual: DayCountName;
}

const issue = dayNumberFromIso(isoDate('2021-01-31'));
const ACCRUALS = ['ACT/365F', 'ACT/360', 'ACT/ACT ICMA', 'ACT/ACT ISDA', '30E/360', 'NL/365'] as const;

const anyShape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom(...KINDS),
  lifeYears: fc.integer({ min: 2, max: 25 }),
  frequency: fc.constantFrom(1, 2, 4),
  couponRate: fc.double({ min: 0.001, max: 0.25, noNaN: true }),
  accrual: fc.constantFrom(...ACCRUALS),
});

function couponOf({ kind, couponRate, lifeYears, frequency }: Shape): CouponTerms {
  const rates = Array.from({ length: lifeYears * frequency }, (_, index) => rate(couponRate + 0.0005 * index));
  if (kind === 'zero') return { kind: 'zero' };
  if (kind === 'step') return { kind: 'step', rates };
  return kind === 'floating'
    ? { kind: 'floating', rates, estimatedFrom: 1 }
    : { kind: 'fixed', rate: rate(couponRate) };
}

function termsOf(shape: Shape): BondTerms {
  const { kind, lifeYears, frequency, accrual } = shape;
  const periods = lifeYears * frequency;
  const months = 12 / frequency;
  const endOfMonth = kind === 'month end';
  const tenor: Tenor = kind === 'day tenor' ? '91D' : `${months}M`;
  const first = kind === 'short first' ? addDays(addMonths(issue, months), -20) : null;
  const termination = addDays(addMonths(issue, 12 * lifeYears), kind === 'long last' ? 25 : first ? -20 : 0);
  return {
    schedule: {
      effective: isoFromDayNumber(issue),
      termination: isoFromDayNumber(termination),
      tenor: kind === 'zero' ? null : tenor,
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: kind === 'zero' ? 'Zero' : kind === 'short first' ? 'Backward' : 'Forward',
      endOfMonth,
      ...(kind === 'long last' && { nextToLast: isoFromDayNumber(addMonths(issue, 12 * lifeYears - months)) }),
    },
    frequency: kind === 'day tenor' ? 4 : frequency,
    accrualDayCount: kind === 'zero' ? null : accrual,
    coupon: couponOf(shape),
    redemption: price(kind === 'step' ? 102 : 100),
    payment: { calendar: 'TARGET', convention: 'Following' },
    ...(kind === 'amortising' && { nominals: Array.from({ length: periods }, (_, i) => 100 - (80 * i) / periods) }),
    ...(kind === 'ex-coupon' && { exCoupon: { days: 7, unit: 'business-days', calendar: 'TARGET' } as const }),
  };
}

function flowsOf(shape: Shape): CashFlow[] {
  const rows = cashFlowsFromTerms(termsOf(shape), BUILT_IN_CALENDARS);
  return shape.kind === 'written down' ? writtenDown(rows, isoFromDayNumber(addMonths(issue, 18)), 0.4) : rows;
}

function bondOf(shape: Shape, yieldConvention: YieldConvention): ResolvedBond {
  const accrualDayCount = shape.kind === 'zero' ? null : shape.accrual;
  const frequency = shape.kind === 'day tenor' ? 4 : shape.frequency;
  const whole = resolveBond({ cashFlows: flowsOf(shape), accrualDayCount, yieldConvention, frequency });
  if (shape.kind !== 'put') return whole;
  const date = isoFromDayNumber(addDays(addMonths(issue, 12 * (shape.lifeYears - 1)), 40));
  return expectValue(bondToOffer(whole, { kind: 'put', date, price: price(100.5) }));
}

function expectValue<T>(measure: Measure<T>): T {
  if (!measure.ok) throw new Error(measure.reason);
  return measure.value;
}

const anyConvention: fc.Arbitrary<YieldConvention> = fc.record({
  dayCount: fc.constantFrom('ACT/365F', 'ACT/ACT ICMA', '30E/360'),
  compounding: fc.constantFrom('Compounded', 'Simple', 'SimpleThenCompounded', 'Continuous'),
  frequency: fc.constantFrom(1, 2, 4),
});

/** Settlement between issue and a month before the last payment. */
function settledAt(bond: ResolvedBond, share: number): SettledBond {
  const last = lastOf(bond.rows).payDay;
  return settle(bond, addDays(issue, Math.floor((last - issue - 31) * share)));
}

const anyShare = fc.double({ min: 0, max: 1, noNaN: true });
const anySettled = fc
  .tuple(anyShape, anyConvention, anyShare)
  .map(([shape, convention, share]) => settledAt(bondOf(shape, convention), share));
const anyYield = fc.double({ min: -0.015, max: 0.6, noNaN: true });
const dirtyAt = (settled: SettledBond, value: number) => expectValue(dirtyPriceFromYield(settled, rate(value)));

describe('a bond of any kind in any convention', () => {
  test('BEY-2 comes back to the price from the yield of that price', () => {
    fc.assert(
      fc.property(anySettled, anyYield, (settled, yieldRate) => {
        const dirty = dirtyAt(settled, yieldRate);
        const solved = expectValue(yieldFromDirtyPrice(settled, price(dirty)));
        expect(Math.abs(solved - yieldRate)).toBeLessThan(1e-10);
        expect(Math.abs(dirtyAt(settled, solved) / dirty - 1)).toBeLessThan(1e-12);
      }),
      { numRuns: draws(100, 500) },
    );
  });

  test('BEY-2 costs less the higher its yield', () => {
    fc.assert(
      fc.property(anySettled, anyYield, fc.double({ min: 1e-6, max: 0.3, noNaN: true }), (settled, yieldRate, more) => {
        expect(dirtyAt(settled, yieldRate + more)).toBeLessThan(dirtyAt(settled, yieldRate));
      }),
      { numRuns: draws(100, 500) },
    );
  });

  test('BEY-2 has the duration and convexity that differences of its price confirm', () => {
    fc.assert(
      fc.property(anySettled, anyYield, (settled, yieldRate) => {
        const { dirty, modified, convexity } = expectValue(riskFromYield(settled, rate(yieldRate)));
        const step = 1e-4;
        const down = dirtyAt(settled, yieldRate - step);
        const up = dirtyAt(settled, yieldRate + step);
        // A central difference errs by step^2 / 6 of the third derivative, of the order of duration times convexity.
        expect(Math.abs((down - up) / (2 * step * dirty) - modified)).toBeLessThan(1e-7 * (1 + modified * convexity));
        const curvature = (down - 2 * dirty + up) / (step * step * dirty);
        expect(Math.abs(curvature - convexity)).toBeLessThan(1e-4 * (1 + convexity));
      }),
      { numRuns: draws(80, 400) },
    );
  });

  test('BEY-2 is worth as much as its strips, each a zero coupon of its own', () => {
    const strip = (paymentDate: CashFlow['paymentDate'], amount: number): ResolvedBond => {
      const row = { number: 1, paymentDate, nominal: amount, rate: rate(0), coupon: 0, isEstimated: false } as const;
      const cashFlows = [{ ...row, redemption: amount, poolFactor: 1 }];
      return resolveBond({ cashFlows, accrualDayCount: null, yieldConvention: EFFECTIVE_ANNUAL, frequency: 0 });
    };
    fc.assert(
      fc.property(anyShape, anyShare, anyYield, (shape, share, yieldRate) => {
        const settled = settledAt(bondOf(shape, EFFECTIVE_ANNUAL), share);
        const rows = settled.bond.description.cashFlows.slice(settled.firstRow);
        const sum = rows.reduce((total, { paymentDate }, index) => {
          const amount = settled.amounts[index] ?? 0;
          if (amount === 0) return total;
          return total + (amount / 100) * dirtyAt(settle(strip(paymentDate, amount), settled.settlement), yieldRate);
        }, 0);
        expect(Math.abs(sum / dirtyAt(settled, yieldRate) - 1)).toBeLessThan(1e-12);
      }),
      { numRuns: draws(60, 300) },
    );
  });
});

describe('accrued interest of a bond of any kind', () => {
  const accruedOn = (bond: ResolvedBond, day: DayNumber) => {
    const settled = settle(bond, day);
    return (expectValue(settled.accrued) * settled.outstanding) / 100;
  };

  test('CAS-4 is nothing on coupon dates, where payment is on the day', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const terms = termsOf(shape);
        const cashFlows = cashFlowsFromTerms(
          { ...terms, payment: { calendar: 'Null', convention: 'Unadjusted' } },
          BUILT_IN_CALENDARS,
        );
        const { accrualDayCount, frequency } = terms;
        const bond = resolveBond({ cashFlows, accrualDayCount, yieldConvention: EFFECTIVE_ANNUAL, frequency });
        for (const { accrualEnd } of cashFlows.slice(0, -1)) {
          if (accrualEnd) expect(accruedOn(bond, dayNumberFromIso(accrualEnd))).toBe(0);
        }
      }),
      { numRuns: draws(40, 200) },
    );
  });

  test('CAS-4 moves by no more than a few days of interest from day to day, but for coupon and ex dates', () => {
    fc.assert(
      fc.property(anyShape, anyShare, (shape, share) => {
        fc.pre(shape.kind !== 'ex-coupon');
        const bond = bondOf(shape, EFFECTIVE_ANNUAL);
        const { settlement, firstRow } = settledAt(bond, share);
        const row = bond.rows[firstRow];
        fc.pre(row !== undefined && settlement + 1 < row.payDay);
        const growth = accruedOn(bond, addDays(settlement, 1)) - accruedOn(bond, settlement);
        const daily = ((row?.rate ?? 0) * (row?.nominal ?? 0)) / 360;
        expect(growth).toBeGreaterThanOrEqual(-1e-12);
        // 30/360 counts the end of February as up to three days, and a short quasi-period of ICMA weighs its days a little more.
        expect(growth).toBeLessThanOrEqual(3.2 * daily + 1e-12);
      }),
      { numRuns: draws(100, 500) },
    );
  });

  test('CAS-4 is what is left of the coupon, and owed to the buyer, in the ex-coupon window', () => {
    fc.assert(
      fc.property(anyShape, (any) => {
        const bond = bondOf({ ...any, kind: 'ex-coupon' }, EFFECTIVE_ANNUAL);
        const row = bond.rows[1];
        fc.pre(row !== undefined && row.accrualEnd !== null && row.exDay < row.accrualEnd);
        if (!row) return;
        const before = accruedOn(bond, addDays(row.exDay, -1));
        const after = accruedOn(bond, row.exDay);
        expect(before).toBeGreaterThan(0);
        expect(after).toBeLessThan(0);
        // From one day to the next it falls by the whole coupon, less the interest of the day.
        const daily = ((row.rate ?? 0) * row.nominal * 3.2) / 360;
        expect(Math.abs(before - after - (row.coupon ?? 0))).toBeLessThanOrEqual(daily);
      }),
      { numRuns: draws(40, 200) },
    );
  });
});

test('BEY-2 has no NaN, whatever the price', () => {
  fc.assert(
    fc.property(anySettled, fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (settled, dirty) => {
      const solved = yieldFromDirtyPrice(settled, price(dirty));
      if (!solved.ok) {
        expect(solved.reason).toBe('not-converged');
        return;
      }
      expect(solved.value).toBeGreaterThanOrEqual(-0.99);
      expect(solved.value).toBeLessThanOrEqual(100);
      const again = valueOrNull(dirtyPriceFromYield(settled, solved.value));
      expect(Math.abs(Number(again) / dirty - 1)).toBeLessThan(1e-8);
    }),
    { numRuns: draws(160, 800) },
  );
});
