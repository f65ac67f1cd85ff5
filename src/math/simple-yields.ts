import { yearFraction } from './day-count.ts';
import { type Measure, MISSING_DATA, measuredFinite, NOT_APPLICABLE } from './measure.ts';
import { whyNotDiscounted } from './price-from-yield.ts';
import type { ResolvedRow } from './resolved-bond.ts';
import type { SettledBond } from './settled-bond.ts';
import type { Price, Rate } from './units.ts';

function runningRow(settled: SettledBond): ResolvedRow | undefined {
  return settled.bond.rows.slice(settled.firstRow).find((row) => row.accrualStart !== null);
}

/** Rate of the running coupon; from its amount over its period where the rate is not given. */
function runningRate(settled: SettledBond, row: ResolvedRow): number | null {
  if (row.rate !== null) return row.rate;
  const dayCount = settled.bond.description.accrualDayCount;
  if (row.coupon === null || dayCount === null || row.accrualStart === null || row.accrualEnd === null) return null;
  const fraction = yearFraction(dayCount, row.accrualStart, row.accrualEnd, row.context);
  return fraction > 0 && row.nominal > 0 ? row.coupon / (row.nominal * fraction) : null;
}

/** Current yield: rate of the running coupon over the clean price; `not-applicable` to zero coupons. */
export function currentYield(settled: SettledBond, clean: Price): Measure<Rate> {
  const row = runningRow(settled);
  if (!row || settled.state === 'repaid' || !(clean > 0)) return NOT_APPLICABLE;
  const rate = runningRate(settled, row);
  return rate === null ? MISSING_DATA : measuredFinite(((rate * 100) / clean) as Rate);
}

/**
 * Simple yield to maturity: what the remaining flows bring above the dirty price, a year (calendar days / 365 to the last
 * payment), over the dirty price; no reinvestment.
 */
export function simpleYieldToMaturity(settled: SettledBond, dirty: Price): Measure<Rate> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  if (!(dirty > 0)) return NOT_APPLICABLE;
  const lastDay = settled.bond.payDays.at(-1) ?? settled.settlement;
  const received = settled.amounts.subarray(0, settled.count).reduce((sum, amount) => sum + amount, 0);
  return measuredFinite((((received - dirty) / dirty) * (365 / (lastDay - settled.settlement))) as Rate);
}

/** Adjusted current yield: current yield plus the yearly pull of the clean price to redemption, over the clean price. */
export function adjustedCurrentYield(settled: SettledBond, clean: Price): Measure<Rate> {
  const current = currentYield(settled, clean);
  if (!current.ok) return current;
  const lastDay = settled.bond.payDays.at(-1) ?? settled.settlement;
  const pull = ((100 - clean) / clean) * (365 / (lastDay - settled.settlement));
  return measuredFinite((current.value + pull) as Rate);
}
