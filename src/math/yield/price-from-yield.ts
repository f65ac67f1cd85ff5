import type { SettledBond } from '../bond/settled-bond.ts';
import { type Absent, type Measure, MISSING_DATA, measuredPrice, NOT_APPLICABLE } from '../measure.ts';
import type { Price, Rate } from '../units.ts';
import { emptyPresentValue, type PresentValue } from './compounding.ts';

/** Why a settled bond cannot be discounted, or null when it can. */
export function whyNotDiscounted(settled: SettledBond): Absent | null {
  if (settled.state === 'live') return null;
  return settled.state === 'repaid' ? NOT_APPLICABLE : MISSING_DATA;
}

/** Value, its derivatives and weighted time of the remaining flows at a yield; the caller has checked that the bond is live. */
export function presentValueAtYield(settled: SettledBond, rate: number): PresentValue {
  const { compoundingRule, description } = settled.bond;
  const out = emptyPresentValue();
  compoundingRule.discount(settled, rate, description.yieldConvention.frequency, out);
  return out;
}

/** Dirty price per 100 of the nominal outstanding at a yield in the bond's convention. */
export function dirtyPriceFromYield(settled: SettledBond, rate: Rate): Measure<Price> {
  return whyNotDiscounted(settled) ?? measuredPrice(presentValueAtYield(settled, rate).value);
}

/** Clean price, dirty less accrued interest, per 100 of the nominal outstanding at a yield in the bond's convention. */
export function cleanPriceFromYield(settled: SettledBond, rate: Rate): Measure<Price> {
  const dirty = dirtyPriceFromYield(settled, rate);
  return dirty.ok ? cleanPriceFromDirty(settled, dirty.value) : dirty;
}

/** Clean price from the dirty one: less accrued interest. */
export function cleanPriceFromDirty(settled: SettledBond, dirty: Price): Measure<Price> {
  return settled.accrued.ok ? measuredPrice(dirty - settled.accrued.value) : settled.accrued;
}

/** Dirty price from the clean one: with accrued interest. */
export function dirtyPriceFromClean(settled: SettledBond, clean: Price): Measure<Price> {
  return settled.accrued.ok ? measuredPrice(clean + settled.accrued.value) : settled.accrued;
}
