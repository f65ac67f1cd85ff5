import { expect, test } from 'vitest';
import { dayNumberFromIso } from '../dates/dates.ts';
import type { ScheduleTerms } from '../schedule/schedule.ts';
import { type IsoDate, isoDate, PAR, rate, valueOrNull } from '../units.ts';
import type { BondTerms } from './bond-terms.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import { resolveBond } from './resolved-bond.ts';
import { accruedInterest, settle } from './settled-bond.ts';

type Said = Partial<Omit<BondTerms, 'schedule'>> & {
  readonly couponRate?: number;
  readonly schedule: Partial<ScheduleTerms> & Pick<ScheduleTerms, 'effective' | 'termination'>;
};

function bondOf({ couponRate = 0, schedule, ...said }: Said) {
  const terms: BondTerms = {
    frequency: 2,
    accrualDayCount: 'ACT/ACT ICMA',
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    ...said,
    schedule: {
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
      ...schedule,
    },
  };
  const flows = cashFlowsFromTerms(terms, new Map());
  const { accrualDayCount, frequency } = terms;
  const yieldConvention = { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 2 } as const;
  const bond = resolveBond({ cashFlows: flows, accrualDayCount, yieldConvention, frequency });
  return {
    flows,
    accruedOn: (day: string) => valueOrNull(accruedInterest(settle(bond, dayNumberFromIso(isoDate(day))))),
  };
}

const dates = (effective: string, termination: string) => ({
  effective: isoDate(effective),
  termination: isoDate(termination),
});

// OpenGamma/Strata 2592, checked by hand: 51 days of 30/360 from 15 April; 46 of 182 days from 15 October.
test('BEY-3 both odd ends are paid and accrued by the days that they have', () => {
  const schedule = { ...dates('2021-06-30', '2026-06-30'), first: isoDate('2021-10-15') };
  const thirty = bondOf({ couponRate: 0.0425, accrualDayCount: '30/360', schedule });
  expect(thirty.accruedOn('2023-06-06')).toBeCloseTo(0.602083, 6);
  const coupons = thirty.flows.map(({ coupon }) => coupon);
  expect(coupons[0]).toBeCloseTo((4.25 * 105) / 360, 12);
  expect(coupons.slice(1, -1)).toEqual(Array(9).fill(2.125));
  expect(coupons.at(-1)).toBeCloseTo((4.25 * 75) / 360, 12);
  expect(bondOf({ couponRate: 0.0425, schedule }).accruedOn('2021-11-30')).toBeCloseTo(0.537088, 6);
});

// 31 CFR 356, appendix B, section I.A: notional periods of a long first one end on month ends; 12 of 181 days.
test('BEY-3 notional periods of a long first coupon keep the month end', () => {
  const schedule = { ...dates('2017-01-17', '2026-02-28'), first: isoDate('2017-08-31'), endOfMonth: true };
  const { accruedOn, flows } = bondOf({ couponRate: 0.05, schedule });
  expect(accruedOn('2017-01-29')).toBeCloseTo(0.165746, 6);
  expect(flows[0]?.coupon).toBeCloseTo(3.08011, 6);
});

test.each([
  ['R2048, 8.75 %', 0.0875, dates('2012-07-31', '2048-02-28'), 'month-end-28', 'ACT/365F', '2026-11-27', 2.109589],
  ['91282CKW0, 4.25 %', 0.0425, dates('2024-06-30', '2031-06-30'), 'month-end', 'ACT/ACT ICMA', '2024-08-29', 0.692935],
  ['3.5 % of 2024', 0.035, dates('2024-09-30', '2029-09-30'), 'month-end', 'ACT/ACT ICMA', '2025-05-15', 0.430328],
] as const)(
  'BEY-3 %s accrues from its own coupon day',
  (_name, couponRate, ends, couponDay, accrualDayCount, day, wanted) => {
    const { accruedOn } = bondOf({ couponRate, accrualDayCount, schedule: { ...ends, couponDay } });
    expect(accruedOn(day)).toBeCloseTo(wanted, 6);
  },
);

test('BEY-3 regular coupons of 30/360 on month ends are equal; by hand', () => {
  const schedule = { ...dates('2025-08-31', '2027-08-31'), couponDay: 'month-end' } as const;
  const { flows } = bondOf({ couponRate: 0.05, accrualDayCount: '30/360', schedule });
  expect(flows.map(({ coupon }) => coupon)).toEqual([2.5, 2.5, 2.5, 2.5]);
});

test('BEY-3 repays from a later date on in equal parts, or by equal payments', () => {
  const schedule = dates('2026-01-15', '2029-01-15');
  const from = isoDate('2027-07-01');
  const equal = bondOf({ couponRate: 0.06, schedule, repayment: { kind: 'equal', from } });
  expect(equal.flows.map(({ redemption }) => redemption)).toEqual([0, 0, 25, 25, 25, 25]);
  const level = bondOf({ couponRate: 0.06, schedule, repayment: { kind: 'annuity', from } });
  // A level payment over four half-years at 3 %: 100 / ((1 - 1.03^-4) / 0.03).
  const payment = 3 / (1 - 1.03 ** -4);
  for (const { coupon, redemption } of level.flows.slice(2))
    expect((coupon ?? 0) + redemption).toBeCloseTo(payment, 10);
  const late = { kind: 'equal', from: isoDate('2029-02-01') } as const;
  expect(() => bondOf({ couponRate: 0.06, schedule, repayment: late })).toThrow('begins after maturity');
});

test('BEY-3 rates change from the period that begins on or after their date', () => {
  const steps = [{ date: '2027-01-15' as IsoDate, rate: rate(0.08) }];
  const { flows } = bondOf({
    schedule: dates('2026-01-15', '2028-01-15'),
    coupon: { kind: 'dated-steps', rate: rate(0.06), steps },
  });
  expect(flows.map(({ coupon }) => coupon)).toEqual([3, 3, 4, 4]);
});
