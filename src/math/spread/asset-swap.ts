import type { SettledBond } from '../bond/settled-bond.ts';
import { elementAt, lastOf } from '../checked-access.ts';
import { type Curve, discountFactor } from '../curve/curve.ts';
import { adjustDate, type Calendar } from '../dates/business-days.ts';
import { addMonths } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import type { DayNumber, Measure, Price, Rate } from '../units.ts';
import { measuredPrice, measuredRate, NOT_APPLICABLE, yearsFromDays } from '../units.ts';
import { dirtyPriceFromCurve } from './z-spread.ts';

/** The floating leg of an asset swap. */
export interface FloatingLeg {
  readonly dayCount: DayCountName;
  /** Payments a year: 1, 2, 4 or 12. */
  readonly frequency: number;
  /** By which its dates move to business days within their month. */
  readonly calendar: Calendar;
}

/** Settlement and the ends of the periods of a floating leg, stepped back from the last payment of a bond. */
export function floatingLegDates(
  { settlement, bond }: SettledBond,
  { frequency, calendar }: Omit<FloatingLeg, 'dayCount'>,
): readonly DayNumber[] {
  const last = lastOf(bond.rows).payDay;
  const ends: DayNumber[] = [];
  for (let count = 0, end = last; end > settlement; end = addMonths(last, (-12 / frequency) * count)) {
    ends.unshift(adjustDate(calendar, end, 'ModifiedFollowing'));
    count++;
  }
  return [settlement, ...ends.filter((end) => end > settlement)];
}

/** Present value on the first of some dates of one unit a year that is paid at the end of each period between them, per 1 of nominal. */
export function periodsAnnuity(dates: readonly DayNumber[], curve: Curve, dayCount: DayCountName): number {
  const [first] = dates;
  if (first === undefined) return 0;
  return dates.slice(1).reduce((annuity, end, index) => {
    const start = elementAt(dates, index);
    return annuity + yearFraction(dayCount, start, end) * discountFactor(curve, yearsFromDays(end - first));
  }, 0);
}

/** Present value of one unit a year paid on the floating leg from settlement to the last payment, per 1 of nominal; the curve starts at settlement. */
export function floatingLegAnnuity(settled: SettledBond, curve: Curve, leg: FloatingLeg): number {
  return periodsAnnuity(floatingLegDates(settled, leg), curve, leg.dayCount);
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
