import type { SettledBond } from '../bond/settled-bond.ts';
import { numberAt } from '../checked-access.ts';
import type { DayNumber } from '../units.ts';

/** One payment that a buyer receives and what it is worth; amounts per 100 of the nominal outstanding. */
export interface DiscountedFlow {
  /** Contractual day of the payment. */
  readonly payDay: DayNumber;
  /** Years from settlement by the day count of the yield. */
  readonly time: number;
  readonly amount: number;
  readonly factor: number;
  readonly presentValue: number;
}

/**
 * The remaining payments of a live bond with the discount factors by which `worthOf` values them: the value of 1 paid on the day of each.
 * `worthOf` is any value that is a sum over discounted amounts, so that the present values add up to it.
 */
export function discountedFlows(
  settled: SettledBond,
  worthOf: (settled: SettledBond) => number,
): readonly DiscountedFlow[] {
  const { bond, firstRow, count, times, amounts } = settled;
  return bond.rows.slice(firstRow, firstRow + count).map(({ payDay }, at) => {
    const unit = new Float64Array(amounts.length);
    unit[at] = 1;
    const factor = worthOf({ ...settled, amounts: unit });
    const amount = numberAt(amounts, at);
    return { payDay, time: numberAt(times, at), amount, factor, presentValue: amount * factor };
  });
}
