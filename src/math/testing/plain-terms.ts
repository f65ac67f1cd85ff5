import type { BondTerms } from '../bond/bond-terms.ts';
import { addMonths, isoFromDayNumber } from '../dates/dates.ts';
import { type DayNumber, PAR } from '../units.ts';

interface PlainBond {
  readonly issue: DayNumber;
  readonly lifeYears: number;
  readonly couponsAYear: number;
  readonly accrualDayCount: BondTerms['accrualDayCount'];
  readonly coupon: BondTerms['coupon'];
  /** Paid on the day itself where it is absent. */
  readonly payment?: BondTerms['payment'];
}

/** Terms of a bond whose periods are whole months from its issue, repaid at par. */
export function plainTerms({ issue, lifeYears, couponsAYear, accrualDayCount, coupon, payment }: PlainBond): BondTerms {
  return {
    schedule: {
      effective: isoFromDayNumber(issue),
      termination: isoFromDayNumber(addMonths(issue, lifeYears * 12)),
      tenor: `${12 / couponsAYear}M`,
      calendar: 'Null',
      convention: 'Unadjusted',
      terminationConvention: 'Unadjusted',
      rule: 'Backward',
      endOfMonth: false,
    },
    frequency: couponsAYear,
    accrualDayCount,
    coupon,
    redemption: PAR,
    payment: payment ?? { calendar: 'Null', convention: 'Unadjusted' },
  };
}
