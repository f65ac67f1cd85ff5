import type { PricedBond } from '#math/curve/bond-sample.ts';
import { type DayNumber, price } from '#math/units.ts';
import { indicativePriceOf, type ObservedDay } from '../../market/trading-day.ts';
import { isBenchmark } from '../benchmark.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { type BondContext, restsOnAssumptions } from './bond-context.ts';
import { compareAccrued } from './compare-published.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** Days to maturity under which prices say more of liquidity than of rates: three months, of bills one (Gurkaynak, Sack, Wright 2007). */
const MIN_DAYS = { bill: 30, other: 91 } as const;

function isLongEnough({ facts, maturityDay }: BondContext, settlement: DayNumber): boolean {
  const min = facts.terms.couponKind === 'bill' ? MIN_DAYS.bill : MIN_DAYS.other;
  return maturityDay !== null && maturityDay - settlement >= min;
}

/**
 * A day of a bond as a fitted curve takes it, at the indicative price; null for a bond that is no benchmark, may end before its maturity, is
 * about to, or has payments that are only assumed, and for a day without a price.
 */
export function curveBondOf(context: BondContext, observed: ObservedDay): PricedBond | null {
  const { facts, whole, calendar, offers } = context;
  const clean = indicativePriceOf(observed);
  if (whole === null || clean === null || !isBenchmark(facts)) return null;
  const settlement = settlementOf(facts.terms, calendar, observed);
  if (!isLongEnough(context, settlement)) return null;
  if (offers.some(({ day }) => day > settlement) || restsOnAssumptions(context, settlement, null)) return null;
  const workspace = dayWorkspace();
  const { own, other } = compareAccrued(context, observed, settlement, workspace);
  const accrued = other ?? own;
  const settled = settleLeg(workspace, whole, settlement, other).effective;
  if (settled.state !== 'live' || accrued === null) return null;
  return { settled, dirty: price(clean.price + accrued) };
}
