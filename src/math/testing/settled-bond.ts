import type { BondTerms } from '../bond/bond-terms.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { type SettledBond, settle } from '../bond/settled-bond.ts';
import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { isoDate, PAR, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from '../yield/yield-convention.ts';

const issue = dayNumberFromIso(isoDate('2023-05-10'));

function bondTerms(lifeYears: number, couponRate: number): BondTerms {
  return {
    schedule: {
      effective: isoFromDayNumber(issue),
      termination: isoFromDayNumber(addMonths(issue, lifeYears * 12)),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: 2,
    accrualDayCount: '30E/360',
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

/** A half-yearly bond of 2023 on a day after its issue; its yield is effective a year. */
export function settledBond(lifeYears: number, couponRate: number, daysAfterIssue = 100): SettledBond {
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(bondTerms(lifeYears, couponRate), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 2,
  });
  return settle(bond, addDays(issue, daysAfterIssue));
}
