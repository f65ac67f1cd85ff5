import type { IsoDate, Rate } from '../units.ts';

/** One payment date of a bond: its coupon, its repayment, or both; amounts per 100 of the initial nominal. */
export interface CashFlow {
  /** 1 for the first row of the life. */
  readonly number: number;
  readonly paymentDate: IsoDate;
  /** Absent, with the end, in rows that earn no interest: zero coupons, repayments between coupon dates. */
  readonly accrualStart?: IsoDate;
  readonly accrualEnd?: IsoDate;
  /** Notional coupon period of an odd period (ICMA rule 251); same as the accrual dates where absent. */
  readonly refStart?: IsoDate;
  readonly refEnd?: IsoDate;
  /** Ex-coupon date: from it on, or in some markets from the day after, the buyer does not receive the coupon (`ex-coupon.ts`). */
  readonly exDate?: IsoDate;
  /** Nominal outstanding during the period. */
  readonly nominal: number;
  /** Coupon rate, null when not known. */
  readonly rate: Rate | null;
  /** Coupon amount, null when not known yet. */
  readonly coupon: number | null;
  /** Whether the coupon is a projection. */
  readonly isEstimated: boolean;
  /** Nominal repaid at the payment date; below 0 where interest is added to the nominal in place of being paid (`capitalised-interest.ts`). */
  readonly redemption: number;
  /** Share of the initial nominal outstanding during the period: 1 before any repayment, above it after capitalised interest. */
  readonly poolFactor: number;
}
