import { yearFraction } from '../day-count/day-count.ts';
import { type Measure, measuredFinite, NOT_APPLICABLE } from '../measure.ts';
import type { Price, Rate } from '../units.ts';
import { DISCOUNT_RULES, emptyPresentValue } from '../yield/compounding.ts';
import { whyNotDiscounted } from '../yield/price-from-yield.ts';
import type { SettledBond } from './settled-bond.ts';

/**
 * Change of the dirty price, per 100 of the nominal outstanding, when the rate of every coupon still to be received rises
 * by one basis point, at a yield in the bond's convention; `not-applicable` to zero coupons.
 */
export function couponBasisPointValue(settled: SettledBond, rate: Rate): Measure<Price> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const { bond, firstRow, outstanding, settlement, count } = settled;
  const { accrualDayCount, yieldConvention } = bond.description;
  if (accrualDayCount === null) return NOT_APPLICABLE;
  const amounts = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const row = bond.rows[firstRow + i];
    if (!row || row.accrualStart === null || row.accrualEnd === null || row.exDay <= settlement) continue;
    amounts[i] = row.nominal * yearFraction(accrualDayCount, row.accrualStart, row.accrualEnd, row.context);
  }
  const out = emptyPresentValue();
  const { compounding, frequency } = yieldConvention;
  DISCOUNT_RULES[compounding].discount({ ...settled, amounts }, rate, frequency, out);
  return measuredFinite(((out.value * 0.0001 * 100) / outstanding) as Price);
}
