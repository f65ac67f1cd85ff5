import type { CashFlow } from '#math/bond/cash-flow.ts';
import { dailyResetInterest, type RateReset, resetRateOn } from '#math/bond/daily-reset.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { heldCoupons } from '#math/bond/revised-cash-flows.ts';
import { type SettledBond, settlementBuffer } from '#math/bond/settled-bond.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { ReferenceRates } from '#math/spread/discount-margin.ts';
import { discountMargin, forwardReferenceRates, riskFromDiscountMargin } from '#math/spread/discount-margin.ts';
import { amountFromPer100, type DayNumber, price, rate, valueOrNull } from '#math/units.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { growsByRate } from '../bond-gaps.ts';
import { settleByRule } from '../bond-mathematics/accrual-rule.ts';
import { knownUntil } from '../bond-mathematics/bill-index.ts';
import { bondCalendar } from '../bond-mathematics/bond-description.ts';
import { assumedGrowth } from '../bond-mathematics/grown-nominal.ts';
import { arrearsTermsOf } from '../bond-mathematics/overnight-coupons.ts';
import { couponBoundsOf, couponsAlong } from '../bond-mathematics/projected-coupons.ts';
import type { BondFacts, IssueTerms } from '../issue.ts';
import type { BondContext } from './bond-context.ts';
import { type ServingSwaps, swapCurveFrom } from './curve-book.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** A floating-rate bond on a day with its unset coupons held, and the reference rates that it is discounted with. */
export interface HeldFloater {
  readonly settled: SettledBond;
  readonly rates: ReferenceRates;
}

/** What a price of a floating-rate bond means if its reference rate stays where it is until maturity. */
export interface FloaterFigures {
  /** What the price pays over the reference rate; a fraction. */
  readonly discountMargin: number;
  /** The reference rate that is assumed for every coupon that is not set; a fraction. Null where coupons follow a curve. */
  readonly assumedRate: number | null;
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

/** The reference rates of the running and of the last coupon; null where a coupon does not tell them. */
export function flatReferenceRatesOf({ bond, firstRow }: SettledBond, terms: IssueTerms) {
  const coupons = bond.rows.slice(firstRow).filter(({ accrualStart }) => accrualStart !== null);
  const current = referenceRate(coupons.at(0)?.rate ?? null, terms);
  const assumed = referenceRate(coupons.at(-1)?.rate ?? null, terms);
  const isRunningOpen = arrearsTermsOf(terms) !== null;
  return current === null || assumed === null
    ? null
    : { current: rate(current), assumed: rate(assumed), isRunningOpen };
}

/** The same, or of a coupon in arrears the forward rates of the curve of overnight swaps, where there is one: docs/methods/floating-rate-bonds.md. */
export function referenceRatesOf(
  settled: SettledBond,
  terms: IssueTerms,
  swaps: ServingSwaps | null,
): ReferenceRates | null {
  const rates = followsSwaps(terms, swaps)
    ? forwardReferenceRates(settled, swapCurveFrom(swaps, settled.settlement))
    : flatReferenceRatesOf(settled, terms);
  return rates && { ...rates, ...couponBoundsOf(terms) };
}

/** Whether coupons follow a curve of swaps on the overnight rate that they are made of. */
export function followsSwaps(terms: IssueTerms, swaps: ServingSwaps | null): swaps is ServingSwaps {
  return swaps !== null && arrearsTermsOf(terms)?.referenceRate === swaps.overnightRate;
}

/** A coupon that is set day by day, at what is known on a day: the rates until then, and the last of them after it. */
function resetCoupon(row: CashFlow, resets: readonly RateReset[], settlement: DayNumber): CashFlow {
  if (row.accrualStart === undefined || row.accrualEnd === undefined) return row;
  const [start, end] = [dayNumberFromIso(row.accrualStart), dayNumberFromIso(row.accrualEnd)];
  const known = resets.filter(({ from }) => from <= settlement);
  const running = resetRateOn(known, settlement);
  const earned = valueOrNull(dailyResetInterest(known, start, end));
  return running === null || earned === null
    ? row
    : { ...row, rate: running, coupon: amountFromPer100(row.nominal, earned) };
}

/** The payments with every coupon that is not set as it is assumed on a day: by the rates that are set, else at the last known one. */
export function withAssumedCoupons(
  { resets, terms }: Pick<BondFacts, 'resets' | 'terms'>,
  cashFlows: readonly CashFlow[],
  settlement: DayNumber,
): readonly CashFlow[] {
  if (growsByRate(terms)) {
    const growth = assumedGrowth({ terms, resets }, bondCalendar(terms), settlement);
    return cashFlows.map((row) =>
      growth === null || row.coupon !== null
        ? row
        : { ...row, rate: growth.rate, coupon: amountFromPer100(row.nominal, growth.interest) },
    );
  }
  const known = arrearsTermsOf(terms) === null ? knownUntil(resets) : null;
  const periods = { dayCount: terms.dayCount ?? 'ACT/365F', frequency: terms.couponFrequency } as const;
  if (known === null || settlement > known) return heldCoupons(cashFlows, periods);
  return cashFlows.map((row) => resetCoupon(row, resets, settlement));
}

/** The bond on a day, with its unknown coupons along the curve of swaps or held at the last known rate. */
function settledWithHeldCoupons(
  context: BondContext,
  settlement: DayNumber,
  swaps: ServingSwaps | null,
): SettledBond | null {
  const { whole, facts } = context;
  if (whole === null) return null;
  const { terms } = facts;
  const { description } = whole.quoted;
  const held = resolveBond({
    ...description,
    cashFlows: followsSwaps(terms, swaps)
      ? couponsAlong(terms, description.cashFlows, { curve: swapCurveFrom(swaps, settlement), curveDay: settlement })
      : withAssumedCoupons(context.facts, description.cashFlows, settlement),
  });
  return settleByRule(settlementBuffer(), held, settlement, whole.accrual);
}

/** What the discount margin of a floating-rate bond is computed from; null for another bond, and while its margin or reference rate is not known. */
export function heldFloater(
  context: BondContext,
  settlement: DayNumber,
  swaps: ServingSwaps | null,
): HeldFloater | null {
  const { terms } = context.facts;
  if (terms.couponKind !== 'floating' || terms.isPerpetual) return null;
  const settled = settledWithHeldCoupons(context, settlement, swaps);
  const rates = settled && referenceRatesOf(settled, terms, swaps);
  return settled === null || rates === null ? null : { settled, rates };
}

/**
 * Discount margin and durations of a clean price, per 100 of the nominal outstanding, to maturity. Coupons that are not set stand as the
 * source estimates them, else at the last known rate; those in arrears follow the curve of swaps on their rate, where there is one. Null for a
 * bond that does not float or has no maturity, and while its margin, or the reference rate behind its coupons, is not known. Source:
 * docs/methods/floating-rate-bonds.md.
 */
export function floaterFigures(
  context: BondContext,
  settlement: DayNumber,
  clean: number,
  swaps: ServingSwaps | null,
): FloaterFigures | null {
  if (growsByRate(context.facts.terms)) return grownFigures(context, settlement, clean);
  const held = heldFloater(context, settlement, swaps);
  return held && heldFloaterFigures(held, clean);
}

/** Of a bond that grows by the rate itself: the yield over it, compounded as the bond is quoted. A move of the rate moves growth and yield alike. */
function grownFigures(
  { facts, calendar, whole }: BondContext,
  settlement: DayNumber,
  clean: number,
): FloaterFigures | null {
  const growth = assumedGrowth(facts, calendar, settlement);
  if (growth === null || whole === null) return null;
  const { quoted } = settleLeg(dayWorkspace(), whole, settlement);
  const own = valueOrNull(yieldFromCleanPrice(quoted, price(clean)));
  const risk = own === null ? null : valueOrNull(riskFromYield(quoted, own));
  if (own === null || risk === null || risk.macaulay === null) return null;
  const margin = (1 + own) / (1 + growth.rate) - 1;
  const spreadDuration = risk.macaulay / (1 + margin);
  return { discountMargin: margin, assumedRate: growth.rate, effectiveDuration: 0, spreadDuration };
}

/** The one rate that is assumed for all coupons to come; null along a curve. */
export function flatRateOf({ assumed }: ReferenceRates): number | null {
  return typeof assumed === 'number' ? assumed : null;
}

/** The same of payments whose reference rates are known. */
export function heldFloaterFigures({ settled, rates }: HeldFloater, clean: number): FloaterFigures | null {
  if (!settled.accrued.ok) return null;
  const margin = valueOrNull(discountMargin(settled, price(clean + settled.accrued.value), rates));
  const risk = margin === null ? null : valueOrNull(riskFromDiscountMargin(settled, margin, rates));
  return margin === null || risk === null ? null : { discountMargin: margin, assumedRate: flatRateOf(rates), ...risk };
}
