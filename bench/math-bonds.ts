import type { BondTerms } from '#math/bond/bond-terms.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from '#math/bond/resolved-bond.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import { type DayNumber, isoDate, PAR, rate } from '#math/units.ts';
import { EFFECTIVE_ANNUAL, type YieldConvention } from '#math/yield/compounding.ts';

/** How the bonds of a market accrue and what their yields mean. */
export interface Conventions {
  readonly name: string;
  readonly accrual: DayCountName;
  readonly yieldConvention: YieldConvention;
}

/** Conventions whose powers come by one multiplication, by a few, and with a broken first period. */
export const CONVENTIONS: readonly Conventions[] = [
  {
    name: 'street, actual/actual',
    accrual: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'Compounded', frequency: 2 },
  },
  {
    name: 'street, 30/360',
    accrual: '30/360',
    yieldConvention: { dayCount: '30/360', compounding: 'Compounded', frequency: 2 },
  },
  {
    name: 'US Treasury',
    accrual: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
  },
  { name: 'effective, calendar days', accrual: 'ACT/365F', yieldConvention: EFFECTIVE_ANNUAL },
];

/** Between two coupon dates of the bonds. */
export const SETTLEMENT: DayNumber = dayNumberFromIso(isoDate('2024-06-20'));

/** Terms of a half-yearly bond issued in 2024. */
export function halfYearlyTerms(lifeYears: number, couponRate: number, accrual: DayCountName): BondTerms {
  return {
    schedule: {
      effective: isoDate('2024-02-15'),
      termination: isoDate(`${2024 + lifeYears}-02-15`),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: 2,
    accrualDayCount: accrual,
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

/** A bond resolved from its terms. */
export function resolvedFromTerms(terms: BondTerms, yieldConvention: YieldConvention): ResolvedBond {
  return resolveBond({
    cashFlows: cashFlowsFromTerms(terms, BUILT_IN_CALENDARS),
    accrualDayCount: terms.accrualDayCount,
    yieldConvention,
    frequency: terms.frequency,
  });
}
