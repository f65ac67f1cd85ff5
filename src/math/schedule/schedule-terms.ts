import type { IsoDate } from '../units.ts';

/** How a date that is no business day moves. */
export type BusinessDayConvention =
  | 'Unadjusted'
  | 'Following'
  | 'ModifiedFollowing'
  | 'Preceding'
  | 'ModifiedPreceding';

/** The end from which roll dates are counted; `Zero` is one period without roll dates. */
type ScheduleRule = 'Backward' | 'Forward' | 'Zero';

/** Length of a regular period: `6M`, `1Y`, `2W`, `91D` (calendar days). */
export type Tenor = `${number}${'D' | 'W' | 'M' | 'Y'}`;

/** What a schedule of accrual periods is made from. Every roll date is counted from the same seed, not from the date before. */
export interface ScheduleTerms {
  /** First accrual date. */
  readonly effective: IsoDate;
  /** Last accrual date: maturity. */
  readonly termination: IsoDate;
  /** Null for one period only. */
  readonly tenor: Tenor | null;
  /** Name of a calendar; `Null` has no holidays and no weekend. */
  readonly calendar: string;
  readonly convention: BusinessDayConvention;
  readonly terminationConvention: BusinessDayConvention;
  readonly rule: ScheduleRule;
  /** Roll dates go to month ends when the seed is one. */
  readonly endOfMonth: boolean;
  /** First coupon date, when the first period is odd. */
  readonly first?: IsoDate;
  /** Coupon date before the last, when the last period is odd. */
  readonly nextToLast?: IsoDate;
}
