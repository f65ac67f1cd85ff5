import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber } from '#math/units.ts';
import type { BondFacts } from '../bond-facts.ts';
import type { BondContext } from './bond-context.ts';

/**
 * What the payments of a bond up to a day rest on. `known`: a source gave every one, or they follow from the terms; `projected`: no list
 * of payments was imported, so that they are stepped from the running coupon to one repayment at maturity; `completed`: the list that was
 * imported ends too early and is gone on with; `unset`: a coupon is not known; `none`: there are no payments.
 */
const paymentsBases = ['known', 'projected', 'completed', 'unset', 'none'] as const;
export type PaymentsBasis = (typeof paymentsBases)[number];

/** The basis of the payments after settlement, up to an end; up to the last payment where the end is null. */
export function paymentsBasis(
  { cashFlows }: Pick<BondFacts, 'cashFlows'>,
  settlement: DayNumber,
  end: DayNumber | null,
): PaymentsBasis {
  if (cashFlows.length === 0) return 'none';
  const ahead = cashFlows.filter(({ paymentDate }) => {
    const day = dayNumberFromIso(paymentDate);
    return day > settlement && (end === null || day <= end);
  });
  if (ahead.some(({ coupon }) => coupon === null)) return 'unset';
  if (!ahead.some(({ isEstimated }) => isEstimated)) return 'known';
  return cashFlows.every(({ isEstimated }) => isEstimated) ? 'projected' : 'completed';
}

/** Whether a yield to an end, or to the last payment where it is null, rests on payments that are assumed. */
export function restsOnAssumptions(
  { estimatedDays }: Pick<BondContext, 'estimatedDays'>,
  settlement: DayNumber,
  end: DayNumber | null,
): boolean {
  return estimatedDays.some((day) => day > settlement && (end === null || day <= end));
}
