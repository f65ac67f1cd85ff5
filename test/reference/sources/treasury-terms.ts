import type { BondTerms } from '#math/bond/bond-terms.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate, PAR, rate } from '#math/units.ts';

/** A US Treasury note or bond, dates as `YYYY-MM-DD`; the coupon as a fraction. */
export interface TreasuryNote {
  readonly coupon: number;
  readonly dated: string;
  readonly first?: string;
  readonly maturity: string;
}

/** Its terms: half-yearly, actual/actual, counted back from maturity with the end-of-month rule. */
export function treasuryTerms(note: TreasuryNote): BondTerms {
  return {
    schedule: {
      effective: isoDate(note.dated),
      termination: isoDate(note.maturity),
      tenor: '6M',
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: true,
      ...(note.first !== undefined && { first: isoDate(note.first) }),
    },
    frequency: 2,
    accrualDayCount: 'ACT/ACT ICMA',
    coupon: { kind: 'fixed', rate: rate(note.coupon) },
    redemption: PAR,
    payment: { calendar: 'Null', convention: 'Unadjusted' },
  };
}

/** The note on a settlement day, its yield by 31 CFR 356: simple in the first, broken period. */
export function settledTreasury(note: TreasuryNote, settlement: string): SettledBond {
  const bond = resolveBond({
    cashFlows: cashFlowsFromTerms(treasuryTerms(note), new Map()),
    accrualDayCount: 'ACT/ACT ICMA',
    yieldConvention: { dayCount: 'ACT/ACT ICMA', compounding: 'SimpleThenCompounded', frequency: 2 },
    frequency: 2,
  });
  return settle(bond, dayNumberFromIso(isoDate(settlement)));
}
