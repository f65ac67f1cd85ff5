import type { DayCountName } from '../day-count/day-count-name.ts';
import type { BusinessDayConvention, ScheduleTerms } from '../schedule/schedule.ts';
import type { IsoDate, Price, Rate } from '../units.ts';
import type { CapitalisedInterest } from './capitalised-interest.ts';
import type { RepaymentTerms } from './repayment.ts';

/** No coupons: zero-coupon bonds and bills. */
interface ZeroCoupon {
  readonly kind: 'zero';
}

/** One rate for the whole life. */
interface FixedCoupon {
  readonly kind: 'fixed';
  readonly rate: Rate;
}

/** A rate for each period from the first, the last one repeated. */
interface StepCoupon {
  readonly kind: 'step';
  readonly rates: readonly Rate[];
}

/** A rate, and others for the periods that begin on or after a date; the dates ascend. */
interface DatedSteps {
  readonly kind: 'dated-steps';
  readonly rate: Rate;
  readonly steps: readonly { readonly date: IsoDate; readonly rate: Rate }[];
}

/** Rates for periods from the first; null and periods past the list are not fixed yet, unless held or projected. */
interface FloatingCoupon {
  readonly kind: 'floating';
  readonly rates: readonly (Rate | null)[];
  /** From this period on (0 is the first) a known rate is a projection; without it none is. */
  readonly estimatedFrom?: number;
}

/** How the rate of each period is known. */
export type CouponTerms = ZeroCoupon | FixedCoupon | StepCoupon | DatedSteps | FloatingCoupon;

/** Days before payment from which the buyer no longer receives the coupon. */
export interface ExCouponTerms {
  readonly days: number;
  readonly unit: 'business-days' | 'calendar-days';
  readonly calendar: string;
}

/** A right to end the bond on a date at a price per 100 of the nominal then outstanding. */
export interface Offer {
  readonly kind: 'put' | 'call';
  readonly date: IsoDate;
  readonly price: Price;
}

/** Everything from which the cash flows of a bond follow. */
export interface BondTerms {
  readonly schedule: ScheduleTerms;
  /** Coupons a year, 0 for none; for day tenors the nearest whole number. */
  readonly frequency: number;
  /** Null for zero coupons. */
  readonly accrualDayCount: DayCountName | null;
  readonly coupon: CouponTerms;
  /** Nominal outstanding in each period, per 100 of the initial one; without it 100 throughout. */
  readonly nominals?: readonly number[];
  /** In place of `nominals`: repayment by a rule. */
  readonly repayment?: RepaymentTerms;
  /** Interest that is added to the nominal; all is paid without it. */
  readonly capitalised?: CapitalisedInterest;
  /** Per 100 of the last nominal: 100 is par, 0 for a perpetual bond cut at a horizon. */
  readonly redemption: Price;
  readonly payment: { readonly calendar: string; readonly convention: BusinessDayConvention };
  readonly exCoupon?: ExCouponTerms;
  /**
   * `rate-over-frequency` pays rate / frequency for full periods whatever the day count says. Where absent, 30/360 and BUS/252 do so for
   * periods of whole months that are not adjusted, and all else goes by the day count.
   */
  readonly couponAmount?: 'day-count' | 'rate-over-frequency';
}
