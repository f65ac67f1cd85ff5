import type { RateReset } from '#math/bond/daily-reset.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { accruedOnDay } from './accrued-on-day.ts';
import { bondCalendar, settlementDayOf } from './bond-description.ts';

/** Accrued interest that a buyer pays. */
export interface AccruedOfTrade {
  /** Per 100 of the nominal outstanding at settlement. */
  readonly value: number;
  readonly settlement: IsoDate;
}

/**
 * The accrued interest of a trade on a day; null for a bond that accrues none, that trades without it, or whose coupon is not known.
 * Throws InvalidInputError when terms and payments contradict each other.
 */
export function accruedOfTrade(
  terms: IssueTerms,
  cashFlows: readonly IssuePayment[],
  tradedOn: IsoDate,
  resets: readonly RateReset[],
): AccruedOfTrade | null {
  const settlement = isoFromDayNumber(settlementDayOf(terms, bondCalendar(terms), tradedOn));
  const { value } = accruedOnDay(terms, cashFlows, settlement, resets);
  return value === null ? null : { value, settlement };
}
