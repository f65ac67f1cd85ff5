import { InvalidInputError } from '../invalid-input-error.ts';
import type { IsoDate } from '../units.ts';
import type { CashFlow } from './cash-flow.ts';

/** Interest that is added to the nominal in place of being paid (pay-in-kind). */
export interface CapitalisedInterest {
  /** That of periods that end on or before it; the last period of the life is always paid. */
  readonly until: IsoDate;
  /** Which part of it, above 0 and at most 1; the rest is paid. */
  readonly share: number;
}

/**
 * The same rows, of which the nominal grows by the capitalised interest of each period: later coupons and repayments are on the grown nominal.
 * A row keeps the interest of its period as its coupon, and has what is added as a repayment below 0, so that both together are what is
 * paid. It has no ex-coupon date: the added nominal goes with the bond. In closed form P (1 + c/m)^n after n periods of all interest.
 * Throws `invalid-terms` for a share out of range, and where a coupon to be capitalised is not known.
 */
export function withCapitalisedInterest(
  cashFlows: readonly CashFlow[],
  { until, share }: CapitalisedInterest,
): CashFlow[] {
  if (!(share > 0 && share <= 1)) throw new InvalidInputError('invalid-terms', `a share of ${share} of the interest`);
  const lastRow = cashFlows.length - 1;
  let growth = 1;
  return cashFlows.map((row, at) => {
    const nominal = row.nominal * growth;
    const isCapitalised = at < lastRow && row.accrualEnd !== undefined && row.accrualEnd <= until;
    if (isCapitalised && row.coupon === null) {
      throw new InvalidInputError('invalid-terms', `interest to ${row.accrualEnd} is capitalised and not known`);
    }
    const coupon = row.coupon === null ? null : row.coupon * growth;
    const added = isCapitalised ? (coupon ?? 0) * share : 0;
    if (added !== 0) growth *= 1 + added / nominal;
    const { exDate, ...flow } = row;
    return {
      ...flow,
      ...(exDate !== undefined && added === 0 && { exDate }),
      nominal,
      coupon,
      redemption: row.redemption * growth - added,
      poolFactor: nominal / 100,
    };
  });
}

/**
 * Rows with other coupons, each on the nominal of its row before, of which the nominal grows by the same part of the new interest. `before` has
 * the same rows with the coupons that were capitalised. What is added where the new coupon is not known stays as it was.
 */
export function recapitalised(revised: readonly CashFlow[], before: readonly CashFlow[]): CashFlow[] {
  // What the nominal has grown to, over what it had grown to before.
  let growth = 1;
  return revised.map((row, at) => {
    const { coupon: former = null, redemption: repaid = 0 } = before[at] ?? {};
    const isCapitalised = repaid < 0 && former !== null && former > 0 && row.coupon !== null;
    if (growth === 1 && !isCapitalised) return row;
    const coupon = row.coupon === null ? null : row.coupon * growth;
    const nominal = row.nominal * growth;
    const redemption = isCapitalised ? (repaid * (coupon ?? 0)) / former : row.redemption * growth;
    if (isCapitalised) growth *= (1 - redemption / nominal) / (1 - repaid / row.nominal);
    return { ...row, nominal, coupon, redemption, poolFactor: nominal / 100 };
  });
}
