import { resolveBond } from '#math/bond/resolved-bond.ts';
import { heldCoupons } from '#math/bond/revised-cash-flows.ts';
import { type SettledBond, settlementBuffer } from '#math/bond/settled-bond.ts';
import { valueOrNull } from '#math/measure.ts';
import { discountMargin, type ReferenceRates, riskFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { type DayNumber, price, rate } from '#math/units.ts';
import { settleByRule } from '../bond-mathematics/accrual-rule.ts';
import type { IssueTerms } from '../issue.ts';
import type { BondContext } from './bond-context.ts';

/** What a price of a floating-rate bond means if its reference rate stays where it is until maturity. */
export interface FloaterFigures {
  /** What the price pays over the reference rate; a fraction. */
  readonly discountMargin: number;
  /** The reference rate that is assumed for every coupon that is not set; a fraction. */
  readonly assumedRate: number;
  /** Sensitivity to the reference rate, in years. */
  readonly effectiveDuration: number;
  /** Sensitivity to the discount margin, in years. */
  readonly spreadDuration: number;
}

/** The reference rate in the rate of a coupon; null at a cap or floor, where the coupon does not tell it. */
function referenceRate(couponRate: number | null, terms: IssueTerms): number | null {
  const { quotedMargin, couponCap, couponFloor } = terms;
  if (couponRate === null || quotedMargin === null) return null;
  const isBound =
    (couponCap !== null && couponRate >= couponCap) || (couponFloor !== null && couponRate <= couponFloor);
  return isBound ? null : couponRate - quotedMargin;
}

/** The reference rates of the running and of the last coupon. */
function ratesOf({ bond, firstRow }: SettledBond, terms: IssueTerms): ReferenceRates | null {
  const coupons = bond.rows.slice(firstRow).filter(({ accrualStart }) => accrualStart !== null);
  const current = referenceRate(coupons.at(0)?.rate ?? null, terms);
  const assumed = referenceRate(coupons.at(-1)?.rate ?? null, terms);
  return current === null || assumed === null ? null : { current: rate(current), assumed: rate(assumed) };
}

/** The bond on a day, with its unknown coupons held at the last known rate. */
function settledWithHeldCoupons({ whole }: BondContext, settlement: DayNumber): SettledBond | null {
  if (whole === null) return null;
  const { description } = whole.quoted;
  const held = resolveBond({ ...description, cashFlows: heldCoupons(description.cashFlows) });
  return settleByRule(settlementBuffer(), held, settlement, whole.accrual);
}

/**
 * Discount margin and durations of a clean price, per 100 of the nominal outstanding, to maturity. Coupons that are not set stand as the
 * source estimates them, else at the last known rate. Null for a bond that does not float or has no maturity, and while its margin, or
 * the reference rate behind its coupons, is not known. Source: docs/methods/floating-rate-bonds.md.
 */
export function floaterFigures(context: BondContext, settlement: DayNumber, clean: number): FloaterFigures | null {
  const { terms } = context.facts;
  if (terms.couponKind !== 'floating' || terms.isPerpetual) return null;
  const settled = settledWithHeldCoupons(context, settlement);
  const rates = settled && ratesOf(settled, terms);
  if (rates === null || !settled?.accrued.ok) return null;
  const margin = valueOrNull(discountMargin(settled, price(clean + settled.accrued.value), rates));
  const risk = margin === null ? null : valueOrNull(riskFromDiscountMargin(settled, margin, rates));
  return margin === null || risk === null ? null : { discountMargin: margin, assumedRate: rates.assumed, ...risk };
}
