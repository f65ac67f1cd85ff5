import type { SettledBond } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { assetSwapSpread, type FloatingLeg } from '#math/spread/asset-swap.ts';
import { zSpreadFromDirtyPrice } from '#math/spread/z-spread.ts';
import { price, valueOrNull } from '#math/units.ts';
import { EFFECTIVE_ANNUAL } from '#math/yield/yield-convention.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import { type BondContext, type Leg, restsOnAssumptions } from './bond-context.ts';
import type { Trade } from './price-figures.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** Spreads of a price over a government zero curve, to maturity or, where coupons are not known so far, to the next offer; fractions. */
export interface CurveSpreads {
  /** Annual compounding, as G-spread and effective yields. */
  readonly zSpread: number | null;
  /** Par asset swap; null for a bond that amortises. */
  readonly assetSwapSpread: number | null;
}

const plainKinds: ReadonlySet<string> = new Set(['fixed', 'zero', 'bill', 'step', 'variable']);

/** Money markets that count days over 365; the others over 360. */
const over365: ReadonlySet<string> = new Set([
  'GBP',
  'AUD',
  'NZD',
  'CAD',
  'ZAR',
  'RUB',
  'PLN',
  'HKD',
  'SGD',
  'INR',
  'CNY',
]);

/** The floating leg that bonds of a currency are swapped into. */
export function floatingLegOf(currency: string): FloatingLeg {
  return { dayCount: over365.has(currency) ? 'ACT/365F' : 'ACT/360', frequency: 4 };
}

/** Whether payments are nominal, fixed and due. */
function isComparable({ terms }: BondContext['facts']): boolean {
  return plainKinds.has(terms.couponKind) && !terms.isInflationLinked && !terms.isDefaulted && !terms.isPerpetual;
}

/** The payments that spreads over a curve are measured by: to maturity, else to the next offer; null where they are not nominal, fixed and known. */
export function comparableEnd(context: BondContext, trade: Trade): SettledBond | null {
  if (!isComparable(context.facts)) return null;
  const { facts, calendar, whole, offers, maturityDay } = context;
  const settlement = settlementOf(facts.terms, calendar, trade);
  const offer = offers.find(({ day }) => day > settlement);
  const ends: readonly (readonly [Leg | null, typeof maturityDay])[] = [
    [whole, maturityDay],
    [offer?.leg ?? null, offer?.day ?? null],
  ];
  for (const [leg, day] of ends) {
    if (leg === null) continue;
    const { effective } = settleLeg(dayWorkspace(), leg, settlement, trade.paidAccrued);
    if (effective.state === 'live') return restsOnAssumptions(context, settlement, day) ? null : effective;
  }
  return null;
}

/**
 * Z-spread of a clean price, per 100 of the nominal outstanding, over a zero curve, as a fraction with annual compounding. Null for a bond whose
 * payments are not nominal, fixed and known, or that has none left. Source: docs/methods/spreads.md.
 */
export function zSpreadAtPrice(context: BondContext, trade: Trade, clean: number, curve: Curve): number | null {
  const settled = comparableEnd(context, trade);
  return settled === null ? null : zSpreadOf(settled, clean, curve);
}

function zSpreadOf(settled: SettledBond, clean: number, curve: Curve): number | null {
  if (!settled.accrued.ok) return null;
  const dirty = price(clean + settled.accrued.value);
  return valueOrNull(zSpreadFromDirtyPrice(settled, curve, dirty, EFFECTIVE_ANNUAL));
}

/**
 * Z-spread and par asset-swap spread of a clean price, per 100 of the nominal outstanding, over a zero curve. Null for a bond whose payments
 * are not nominal, fixed and known, or that has none left. Source: docs/methods/spreads.md.
 */
export function curveSpreadsAtPrice(
  context: BondContext,
  trade: Trade,
  clean: number,
  curve: Curve,
): CurveSpreads | null {
  const settled = comparableEnd(context, trade);
  if (settled === null || !settled.accrued.ok) return null;
  const dirty = price(clean + settled.accrued.value);
  const leg = floatingLegOf(context.facts.terms.faceCurrency);
  return {
    zSpread: zSpreadOf(settled, clean, curve),
    assetSwapSpread: valueOrNull(assetSwapSpread(settled, curve, dirty, leg)),
  };
}
