import type { BondTerms } from '../bond/bond-terms.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { dayNumberFromIso } from '../dates/dates.ts';
import { isoDate, rate } from '../units.ts';
import { plainTerms } from './plain-terms.ts';

/** The issue date of the bonds below. */
export const ISSUE = dayNumberFromIso(isoDate('2022-01-10'));

/** Terms of a bond that pays once a year, accrued by 30E/360. */
export function annualTerms(lifeYears: number, coupon: BondTerms['coupon']): BondTerms {
  return plainTerms({ issue: ISSUE, lifeYears, couponsAYear: 1, accrualDayCount: '30E/360', coupon });
}

/** A fixed-coupon bond of such terms; its yield compounds once a year. */
export function annualBond(lifeYears: number, couponRate: number): ResolvedBond {
  return resolveBond({
    cashFlows: cashFlowsFromTerms(annualTerms(lifeYears, { kind: 'fixed', rate: rate(couponRate) }), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: { dayCount: '30E/360', compounding: 'Compounded', frequency: 1 },
    frequency: 1,
  });
}
