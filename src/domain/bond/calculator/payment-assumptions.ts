import type { CashFlow } from '#math/bond/cash-flow.ts';
import { writtenDown } from '#math/bond/revised-cash-flows.ts';
import type { Curve } from '#math/curve/curve.ts';
import type { DayNumber, IsoDate, Rate } from '#math/units.ts';
import { issuePayments, mathCashFlows } from '../bond-mathematics/issue-payments.ts';
import { couponsAlong, couponsAt, floatingCouponsOf } from '../bond-mathematics/projected-coupons.ts';
import type { BondFacts, IssueTerms } from '../issue.ts';

/** What coupons of a floating bond that are not set yet are taken for: the last known rate, forward rates of the curve of swaps (of the government where there is none), one reference rate. */
export const couponAssumptions = ['held', 'curve', 'reference'] as const;
export type CouponAssumption = (typeof couponAssumptions)[number];

/** What a reader assumes of the payments to come. */
export interface PaymentAssumptions {
  readonly coupons: CouponAssumption;
  /** Reference rate of every coupon that is not set, a fraction; null for none. */
  readonly reference: Rate | null;
  /** Today's index, a fraction, at which the time to the next payment is discounted; null for the rate behind the running coupon. */
  readonly index: Rate | null;
  /** The share of the nominal, of 1, that is left after a date. */
  readonly writeDown: { readonly date: IsoDate; readonly share: number } | null;
}

/** Where the rates to come are read: the curve of swaps where there is one, else that of the government; from settlement on. */
interface RateGround {
  readonly curve: Curve | null;
  readonly settlement: DayNumber;
  /** Whether that is the curve of the overnight rate that the coupons are made of: they follow it unless the reader says otherwise. */
  readonly isArrears: boolean;
}

function withCoupons(
  flows: readonly CashFlow[],
  terms: IssueTerms,
  { coupons, reference }: PaymentAssumptions,
  { curve, settlement, isArrears }: RateGround,
): readonly CashFlow[] {
  const own = floatingCouponsOf(terms);
  if (terms.couponKind !== 'floating' || own === null) return flows;
  if (coupons === 'reference' && reference !== null) {
    return couponsAt(reference, flows, own, settlement);
  }
  const isAlongCurve = coupons === 'curve' || (coupons === 'held' && isArrears);
  return !isAlongCurve || curve === null ? flows : couponsAlong(terms, flows, { curve, curveDay: settlement });
}

/** The facts of a bond with its payments as the reader assumes them; the same facts where he assumes nothing. */
export function assumedFacts(facts: BondFacts, assumed: PaymentAssumptions, ground: RateGround): BondFacts {
  const { coupons, writeDown } = assumed;
  if (coupons === 'held' && !ground.isArrears && writeDown === null) return facts;
  const floated = withCoupons(mathCashFlows(facts.cashFlows), facts.terms, assumed, ground);
  const left = writeDown === null ? floated : writtenDown(floated, writeDown.date, writeDown.share);
  return { ...facts, cashFlows: issuePayments(left, null) };
}
