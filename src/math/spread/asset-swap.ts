import type { SettledBond } from '../bond/settled-bond.ts';
import { lastOf } from '../checked-access.ts';
import { type Curve, discountFactor } from '../curve/curve.ts';
import { addMonths } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import type { Measure, Price, Rate } from '../units.ts';
import { dayNumber, measuredPrice, measuredRate, NOT_APPLICABLE, yearsFromDays } from '../units.ts';
import { dirtyPriceFromCurve } from './z-spread.ts';

/** The floating leg of an asset swap. */
export interface FloatingLeg {
  readonly dayCount: DayCountName;
  /** Payments a year: 1, 2, 4 or 12. */
  readonly frequency: number;
}

/** Present value of one unit a year paid on the floating leg from settlement to the last payment, per 1 of nominal. */
export function floatingLegAnnuity(settled: SettledBond, curve: Curve, leg: FloatingLeg): number {
  const { settlement, bond } = settled;
  const last = lastOf(bond.rows).payDay;
  const months = 12 / leg.frequency;
  let annuity = 0;
  let end = last;
  for (let count = 1; end > settlement; count++) {
    const rolled = addMonths(last, -months * count);
    const start = dayNumber(Math.max(rolled, settlement));
    const factor = discountFactor(curve, yearsFromDays(end - settlement));
    annuity += yearFraction(leg.dayCount, start, end) * factor;
    end = rolled;
  }
  return annuity;
}

/**
 * Par asset-swap spread: what the floating leg pays over the curve's rates when the bond is bought at its dirty price and
 * swapped at par; (price off the swap curve - dirty price) / annuity of the floating leg. The nominal must not amortise:
 * `not-applicable` otherwise.
 */
export function assetSwapSpread(settled: SettledBond, curve: Curve, dirty: Price, leg: FloatingLeg): Measure<Rate> {
  const swapPrice = dirtyPriceFromCurve(settled, curve);
  if (!swapPrice.ok) return swapPrice;
  if (isAmortising(settled)) return NOT_APPLICABLE;
  return measuredRate((swapPrice.value - dirty) / (100 * floatingLegAnnuity(settled, curve, leg)));
}

/** Dirty price per 100 of the nominal outstanding at a par asset-swap spread; `not-applicable` to amortising bonds. */
export function dirtyPriceFromAssetSwapSpread(
  settled: SettledBond,
  curve: Curve,
  spread: Rate,
  leg: FloatingLeg,
): Measure<Price> {
  const swapPrice = dirtyPriceFromCurve(settled, curve);
  if (!swapPrice.ok) return swapPrice;
  if (isAmortising(settled)) return NOT_APPLICABLE;
  return measuredPrice(swapPrice.value - spread * 100 * floatingLegAnnuity(settled, curve, leg));
}

function isAmortising({ bond, firstRow, count, outstanding }: SettledBond): boolean {
  return bond.rows.slice(firstRow, firstRow + count).some((row) => row.nominal !== outstanding);
}
