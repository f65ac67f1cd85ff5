import type { RateReset } from '#math/bond/daily-reset.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { accruedInterest, settlementBuffer } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { valueOrNull } from '#math/measure.ts';
import type { IsoDate } from '#math/units.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { accrualRuleOf, settleByRule } from './accrual-rule.ts';
import { bondCalendar, bondDescription, settlementDayOf } from './bond-description.ts';

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
  if (terms.dayCount === null || terms.isDefaulted || cashFlows.length === 0) return null;
  const calendar = bondCalendar(terms);
  const bond = resolveBond(bondDescription(terms, cashFlows, calendar));
  const settlement = settlementDayOf(terms, calendar, tradedOn);
  const settled = settleByRule(settlementBuffer(bond.rows.length), bond, settlement, accrualRuleOf(terms, resets));
  const value = valueOrNull(accruedInterest(settled));
  return value === null ? null : { value, settlement: isoFromDayNumber(settlement) };
}
