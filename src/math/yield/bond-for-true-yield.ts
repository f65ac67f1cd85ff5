import type { CashFlow } from '../bond/cash-flow.ts';
import { type ResolvedBond, resolveBond } from '../bond/resolved-bond.ts';
import { adjustDate, type Calendar } from '../dates/business-days.ts';
import { dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import type { BusinessDayConvention } from '../schedule/schedule.ts';

function withPaymentDates(bond: ResolvedBond, dateOf: (row: CashFlow) => CashFlow['paymentDate']): ResolvedBond {
  const cashFlows = bond.description.cashFlows.map((row) => ({ ...row, paymentDate: dateOf(row) }));
  return resolveBond({ ...bond.description, cashFlows });
}

/**
 * The bond with every payment on the business day on which it is really made; its yield is the true yield, lower when payments wait
 * over a weekend (SIFMA, Standard Securities Calculation Methods). Make it once per bond.
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

/** The bond with every payment on the date of its schedule, business day or not; its yield is the street yield. */
export function bondForStreetYield(bond: ResolvedBond): ResolvedBond {
  return withPaymentDates(bond, ({ accrualEnd, paymentDate }) => accrualEnd ?? paymentDate);
}
