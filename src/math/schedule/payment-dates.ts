import type { CashFlow } from '../bond/cash-flow.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { adjustDate } from '../dates/business-days.ts';
import type { Calendar } from '../dates/calendar.ts';
import { dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import type { BusinessDayConvention } from './schedule-terms.ts';

function withPaymentDates(bond: ResolvedBond, dateOf: (row: CashFlow) => CashFlow['paymentDate']): ResolvedBond {
  const cashFlows = bond.description.cashFlows.map((row) => ({ ...row, paymentDate: dateOf(row) }));
  return resolveBond({ ...bond.description, cashFlows });
}

/**
 * The bond whose yield is the true one: every payment on the business day on which it is made, so that waiting over a weekend costs
 * (SIFMA, Standard Securities Calculation Methods). Do it once per bond.
 */
export function bondForTrueYield(
  bond: ResolvedBond,
  calendar: Calendar,
  convention: BusinessDayConvention = 'Following',
): ResolvedBond {
  return withPaymentDates(bond, ({ accrualEnd, paymentDate }) =>
    isoFromDayNumber(adjustDate(calendar, dayNumberFromIso(accrualEnd ?? paymentDate), convention)),
  );
}

/** The bond whose yield is the street one: every payment on the date of its schedule, business day or not. */
export function bondForStreetYield(bond: ResolvedBond): ResolvedBond {
  return withPaymentDates(bond, ({ accrualEnd, paymentDate }) => accrualEnd ?? paymentDate);
}
