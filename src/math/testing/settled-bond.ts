import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { resolveBond } from '../bond/resolved-bond.ts';
import { type SettledBond, settle } from '../bond/settled-bond.ts';
import { addDays, dayNumberFromIso } from '../dates/dates.ts';
import { isoDate, rate } from '../units.ts';
import { EFFECTIVE_ANNUAL } from '../yield/compounding.ts';
import { plainTerms } from './plain-terms.ts';

const issue = dayNumberFromIso(isoDate('2023-05-10'));

/** A half-yearly bond of 2023 on a day after its issue; its yield is effective a year. */
export function settledBond(lifeYears: number, couponRate: number, daysAfterIssue = 100): SettledBond {
  const coupon = { kind: 'fixed', rate: rate(couponRate) } as const;
  const terms = plainTerms({ issue, lifeYears, couponsAYear: 2, accrualDayCount: '30E/360', coupon });
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(terms, new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: EFFECTIVE_ANNUAL,
    frequency: 2,
  });
  return settle(bond, addDays(issue, daysAfterIssue));
}
