import type { BondTerms } from '../bond/bond-terms.ts';
import { cashFlowsFromTerms } from '../bond/cash-flows-from-terms.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { isoDate, PAR, rate } from '../units.ts';

/** The issue date of the bonds below. */
export const ISSUE = dayNumberFromIso(isoDate('2022-01-10'));

/** Terms of a bond that pays once a year, accrued by 30E/360. */
export function annualTerms(lifeYears: number, coupon: BondTerms['coupon']): BondTerms {
  return {
    schedule: {
      effective: isoFromDayNumber(ISSUE),
      termination: isoFromDayNumber(addMonths(ISSUE, lifeYears * 12)),
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

/** A fixed-coupon bond of such terms; its yield compounds once a year. */
export function annualBond(lifeYears: number, couponRate: number): ResolvedBond {
  return resolveBond({
    cashFlows: cashFlowsFromTerms(annualTerms(lifeYears, { kind: 'fixed', rate: rate(couponRate) }), new Map()),
    accrualDayCount: '30E/360',
    yieldConvention: { dayCount: '30E/360', compounding: 'Compounded', frequency: 1 },
    frequency: 1,
  });
}
