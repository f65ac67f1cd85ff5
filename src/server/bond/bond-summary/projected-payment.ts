import type { IssuePayment } from '#domain/bond/issue.ts';
import type { IsoDate } from '#math/units.ts';

/**
 * Whether a payment is a projection of which no source has said anything. The coupon that ran when the bond was last priced was known to
 * its source, though nobody listed the payments.
 */
export function isProjected({ isEstimated, accrualStart }: IssuePayment, pricedOn: IsoDate | null): boolean {
  return isEstimated && (pricedOn === null || (accrualStart ?? '') > pricedOn);
}
