import type { BondTerms } from '../bond/bond-terms.ts';
import type { CashFlow } from '../bond/cash-flow.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { isoDate, rate } from '../units.ts';
import type { YieldConvention } from '../yield/compounding.ts';
import { plainTerms } from './plain-terms.ts';

/** The issue date of the bonds below. */
export const ISSUE = dayNumberFromIso(isoDate('2020-03-16'));

/** Terms of a bond accrued by ACT/365 and paid on business days. */
export function act365Terms(lifeYears: number, couponRate: number, couponsAYear: number): BondTerms {
  return plainTerms({
    issue: ISSUE,
    lifeYears,
    couponsAYear,
    accrualDayCount: 'ACT/365F',
    coupon: { kind: 'fixed', rate: rate(couponRate) },
    payment: { calendar: 'TARGET', convention: 'Following' },
  });
}

/** A bond of such payments, its yield in a convention. */
export function act365Bond(cashFlows: readonly CashFlow[], yieldConvention: YieldConvention): ResolvedBond {
  return resolveBond({ cashFlows, accrualDayCount: 'ACT/365F', yieldConvention, frequency: yieldConvention.frequency });
}
