import type { BondTerms, CouponTerms, ExCouponTerms } from '#math/bond/bond-terms.ts';
import type { CapitalisedInterest } from '#math/bond/capitalised-interest.ts';
import type { CashFlow } from '#math/bond/cash-flow.ts';
import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import type { RepaymentTerms } from '#math/bond/repayment.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { addBusinessDays, getCalendar } from '#math/dates/business-days.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { BusinessDayConvention, CouponDay, ScheduleTerms, Tenor } from '#math/schedule/schedule.ts';
import { periodsAYear } from '#math/schedule/schedule-grid.ts';
import { type IsoDate, price } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';
import { countedPayments, keepsMonthEnds, type Market, paidCouponOf } from '../market-conventions.ts';

/** What lays out the payments of an issue. */
export interface LaidOutTerms extends Pick<IssueTerms, 'calendar' | 'dayCount' | 'redemptionPrice'> {
  /** Whose rules say what a coupon rate pays, and to which days yields count; null for the days and the rate of the contract. */
  readonly market: Market | null;
  readonly exCoupon: ExCouponTerms | undefined;
  readonly effective: IsoDate;
  readonly termination: IsoDate;
  /** Length of a regular coupon period; null for one payment at the end. */
  readonly tenor: Tenor | null;
  /** First coupon, where the first period is odd. */
  readonly firstCoupon: IsoDate | null;
  /** Last regular coupon, where the last period is odd. */
  readonly lastCoupon: IsoDate | null;
  /** Null for the rule of the market. */
  readonly couponDay: CouponDay | null;
  readonly coupon: CouponTerms;
  /** Null for one repayment at the end. */
  readonly repayment: RepaymentTerms | null;
  /** Null where all interest is paid. */
  readonly capitalised: CapitalisedInterest | null;
  /** Where a payment goes whose day is no business day; null or absent for the rule of the market. */
  readonly convention?: BusinessDayConvention | null;
  /**
   * Of coupons in arrears: the calendar by whose business days their periods end, the following one in the same month unless `convention` says
   * otherwise, and how many of those days later they are paid, the last one apart; null or absent for others.
   */
  readonly arrears?: { readonly calendar: string; readonly delay: number } | null;
}

const PERPETUAL_MONTHS = 600;

/** The end of the coupons that are listed of a bond without maturity: fifty years after its first accrual. */
export function perpetualEnd(effective: IsoDate): IsoDate {
  return isoFromDayNumber(addMonths(dayNumberFromIso(effective), PERPETUAL_MONTHS));
}

function scheduleOf({ effective, termination, tenor, calendar, arrears, ...terms }: LaidOutTerms): ScheduleTerms {
  const { firstCoupon, lastCoupon, couponDay } = terms;
  const convention = arrears ? (terms.convention ?? 'ModifiedFollowing') : 'Unadjusted';
  return {
    effective,
    termination,
    tenor,
    calendar: arrears?.calendar ?? 'Null',
    convention,
    terminationConvention: convention,
    rule: tenor === null ? 'Zero' : 'Backward',
    endOfMonth: keepsMonthEnds(terms.market, calendar),
    ...(couponDay !== null && { couponDay }),
    ...(tenor !== null && firstCoupon !== null && { first: firstCoupon }),
    ...(tenor !== null && lastCoupon !== null && { nextToLast: lastCoupon }),
  };
}

/** Payments so many business days after the ends of their periods; the last one, with which the bond is repaid, on its end. */
function paidLater(flows: readonly CashFlow[], { arrears }: LaidOutTerms): readonly CashFlow[] {
  if (!arrears || arrears.delay === 0) return flows;
  const calendar = getCalendar(BUILT_IN_CALENDARS, arrears.calendar);
  const later = (date: IsoDate) => isoFromDayNumber(addBusinessDays(calendar, dayNumberFromIso(date), arrears.delay));
  return flows.map((flow, at) => (at === flows.length - 1 ? flow : { ...flow, paymentDate: later(flow.paymentDate) }));
}

/**
 * The payments of an issue by its terms, per 100 of the initial nominal: one layout for bonds that a reader makes up and for those that a table
 * brings. Throws `invalid-terms`, `coupons-off-grid`.
 */
export function laidOutPayments(terms: LaidOutTerms): readonly CashFlow[] {
  const { market, tenor, dayCount, coupon, repayment, capitalised, exCoupon } = terms;
  const frequency = tenor === null ? 0 : periodsAYear(tenor);
  const bond: BondTerms = {
    schedule: scheduleOf(terms),
    frequency,
    accrualDayCount: tenor === null ? null : dayCount,
    coupon: market === null ? coupon : paidCouponOf(market, coupon, frequency),
    ...(repayment !== null && { repayment }),
    ...(capitalised !== null && { capitalised }),
    redemption: price(terms.redemptionPrice),
    payment: { calendar: 'Null', convention: 'Unadjusted' },
    ...(exCoupon && { exCoupon }),
  };
  const flows = paidLater(cashFlowsFromTerms(bond, BUILT_IN_CALENDARS), terms);
  return market === null ? flows : countedPayments(market, flows, terms.convention);
}
