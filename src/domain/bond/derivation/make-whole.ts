import { type SettledBond, yearsToLastPayment } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { interpolateLinear } from '#math/curve/interpolation.ts';
import { annualParYields } from '#math/curve/par-curve.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, type IsoDate, PAR, rate, valueOrNull } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import type { BondContext } from './bond-context.ts';
import { dayWorkspace, settleLeg } from './settled-leg.ts';

/** A right of the issuer to repay at what the payments to come are worth over a benchmark; null days where it has no bounds. */
export interface MakeWholeRight {
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  /** Over the yield of the benchmark, a fraction. */
  readonly spread: number;
}

/** What a make-whole call costs the issuer on a day; prices are clean, per 100 of the nominal outstanding. */
export interface MakeWhole {
  /** The larger of par and what the payments are worth. */
  readonly price: number;
  /** What the payments to come are worth at benchmark and spread. */
  readonly worth: number;
  /** Par yield of the government at the end, in the compounding of the bond; a fraction. */
  readonly benchmarkYield: number;
  readonly spread: number;
  /** The first call at a price, to which payments are counted; null for maturity. */
  readonly until: IsoDate | null;
}

/** The right that is in force for settlement on a day. */
function rightOn(rights: readonly MakeWholeRight[], settlement: DayNumber): MakeWholeRight | undefined {
  const day = isoFromDayNumber(settlement);
  return rights.find(({ startsOn, endsOn }) => (startsOn ?? day) <= day && (endsOn === null || endsOn > day));
}

/** An annual yield in the compounding of a convention; null where that does not compound by periods. */
function inCompounding(annual: number, { compounding, frequency }: YieldConvention): number | null {
  if (!compounding.includes('Compounded') || frequency <= 0) return null;
  return frequency * ((1 + annual) ** (1 / frequency) - 1);
}

function benchmarkYieldAt(settled: SettledBond, curve: Curve): number | null {
  const nodes = annualParYields(curve);
  if (nodes === null) return null;
  const annual = interpolateLinear(nodes, yearsToLastPayment(settled));
  return inCompounding(annual, settled.bond.description.yieldConvention);
}

/**
 * The price of a make-whole call for settlement on a day: the larger of par and the payments to come, up to the first call at a price or to
 * maturity, discounted at the government's par yield there plus the spread of the right, in the yield convention of the bond, less accrued
 * interest. Null without such a right in force, without a curve, and where the payments are not known. Source: terms of US notes (`on a
 * semi-annual basis, assuming a 360-day year of twelve 30-day months, at the Treasury Rate plus … basis points`); docs/methods/yields-to-offers.md.
 */
export function makeWholeOn(
  { whole, offers }: BondContext,
  settlement: DayNumber,
  { curve, rights }: { readonly curve: Curve | null; readonly rights: readonly MakeWholeRight[] },
): MakeWhole | null {
  const right = rightOn(rights, settlement);
  const call = offers.find(({ type, day, leg }) => type === 'call' && day > settlement && leg !== null);
  const leg = call?.leg ?? whole;
  if (right === undefined || leg === null || curve === null) return null;
  const { quoted } = settleLeg(dayWorkspace(), { ...leg, last: null }, settlement);
  const benchmarkYield = quoted.state === 'live' ? benchmarkYieldAt(quoted, curve) : null;
  if (benchmarkYield === null) return null;
  const worth = valueOrNull(cleanPriceFromYield(quoted, rate(benchmarkYield + right.spread)));
  if (worth === null) return null;
  return { price: Math.max(PAR, worth), worth, benchmarkYield, spread: right.spread, until: call?.date ?? null };
}
