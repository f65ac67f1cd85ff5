import type { IsoDate } from '#math/units.ts';
import type { IssuePayment } from '../issue.ts';

/** Between a day of issue and the first coupon lies at most one regular coupon date: a first period is short, regular, or long. */
const MAX_SKIPPED_COUPONS = 1;

/**
 * The number of payments that may hang on an unknown first period, where the bond was there on a day (ISO). The first coupon after the day may
 * be the first of all, or fall away for a long first period that ends with the next one. Payments after these do not depend on the start.
 */
function uncertainPayments(payments: readonly Pick<IssuePayment, 'paymentDate'>[], since: IsoDate): number {
  const next = payments.findIndex(({ paymentDate }) => paymentDate > since);
  return next === -1 ? payments.length : Math.min(payments.length, next + MAX_SKIPPED_COUPONS + 1);
}

/** Payments of which those that hang on the start are marked as estimates. */
export function markedBy<Payment extends IssuePayment>(
  payments: readonly Payment[],
  since: IsoDate,
): readonly Payment[] {
  const count = uncertainPayments(payments, since);
  return payments.map((payment, index) => ({ ...payment, isEstimated: payment.isEstimated || index < count }));
}

/** Payments of which those that a day proves certain are no longer marked as estimates; the same list where none is. */
export function confirmedBy<Payment extends IssuePayment>(
  payments: readonly Payment[],
  since: IsoDate,
): readonly Payment[] {
  const count = uncertainPayments(payments, since);
  const isProven = (payment: Payment, index: number) => payment.isEstimated && index >= count;
  if (!payments.some(isProven)) return payments;
  return payments.map((payment, index) => (isProven(payment, index) ? { ...payment, isEstimated: false } : payment));
}
