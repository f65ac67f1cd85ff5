import { bondContext } from '#domain/bond/derivation/bond-context.ts';
import { dayWorkspace, legFigures, settleLeg } from '#domain/bond/derivation/settled-leg.ts';
import { type DayNumber, type Rate, rate, valueOrNull } from '#math/units.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import type { DemoBond } from './demo-bond.ts';
import { demoCurrency } from './demo-currencies.ts';
import { averageSpread } from './demo-spread.ts';

/** At what an issue was sold: clean price per 100, and its effective yield to maturity as a fraction; null while not known. */
export interface PlacementPrice {
  readonly price: number;
  readonly yield: number | null;
}

/** Neither coupons that were not known when the bond was sold, nor those that its end has taken away, make a yield to maturity. */
function hasKnownYield({ plan, facts }: DemoBond): boolean {
  const { isPerpetual, isInflationLinked, couponKind } = facts.terms;
  if (isPerpetual || isInflationLinked || couponKind === 'floating' || plan.endedInMonths !== undefined) return false;
  return facts.cashFlows.every(({ coupon, isEstimated }) => coupon !== null && !isEstimated);
}

/** What its market asks of a bond on average, whatever its maturity. */
function usualYield({ plan }: DemoBond): Rate {
  const { short, long } = demoCurrency(plan.currency).curve;
  return rate((short + long) / 2 + averageSpread(plan));
}

/** The yield that follows from a price near par; what pays no coupon is sold at the price that follows from its market's yield. */
export function placementPrice(bond: DemoBond, settlement: DayNumber, nearPar: number): PlacementPrice {
  const unknown = { price: nearPar, yield: null };
  if (!hasKnownYield(bond)) return unknown;
  const { whole } = bondContext(bond.facts);
  if (whole === null) return unknown;
  const settled = settleLeg(dayWorkspace(), whole, settlement);
  const { couponKind } = bond.facts.terms;
  const isDiscounted = couponKind === 'zero' || couponKind === 'bill';
  const discounted = isDiscounted ? valueOrNull(cleanPriceFromYield(settled.effective, usualYield(bond))) : null;
  const price = discounted ?? nearPar;
  const rounded = Math.round(price * 1000) / 1000;
  return { price: rounded, yield: legFigures(settled, rounded)?.yield ?? null };
}
