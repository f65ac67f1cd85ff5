import { averageLife } from '../bond/average-life.ts';
import type { ResolvedRow } from '../bond/resolved-bond.ts';
import { type SettledBond, yearsToLastPayment } from '../bond/settled-bond.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { Measure, Price, Rate } from '../units.ts';
import { MISSING_DATA, measuredPrice, measuredRate, NOT_APPLICABLE, yearsFromDays } from '../units.ts';
import { whyNotDiscounted } from './yield-from-price.ts';

function runningRow(settled: SettledBond): ResolvedRow | undefined {
  return settled.bond.rows.slice(settled.firstRow).find((row) => row.accrualStart !== null);
}

/** Rate of the running coupon; where it is not given, the coupon's amount over the length of its period. */
function runningRate(settled: SettledBond, row: ResolvedRow): number | null {
  if (row.rate !== null) return row.rate;
  const dayCount = settled.bond.description.accrualDayCount;
  if (row.coupon === null || dayCount === null || row.accrualStart === null || row.accrualEnd === null) return null;
  const fraction = yearFraction(dayCount, row.accrualStart, row.accrualEnd, row.context);
  return fraction > 0 && row.nominal > 0 ? row.coupon / (row.nominal * fraction) : null;
}

/** Sum of the remaining payments. */
function amountToReceive({ amounts, count }: SettledBond): number {
  return amounts.subarray(0, count).reduce((sum, amount) => sum + amount, 0);
}

/**
 * Years (calendar days / 365) for which the nominal is lent on average: to the repayments left, weighted by them, which of a bond that repays
 * at once is the time to its last payment. So a sinking bond at par has its coupon as its simple yield. Throws RangeError for a bond without
 * payments. Source: Fabozzi, The Handbook of Fixed Income Securities: weighted average life.
 */
export function yearsToRepayment(settled: SettledBond): number {
  const { bond, settlement, firstRow } = settled;
  const repayments = bond.rows
    .slice(firstRow)
    .map(({ payDay, redemption: amount }) => ({ years: yearsFromDays(payDay - settlement), amount }));
  const life = averageLife(repayments);
  return life.ok ? life.value : yearsToLastPayment(settled);
}

/** Current yield: rate of the running coupon over the clean price; `not-applicable` to zero coupons. */
export function currentYield(settled: SettledBond, clean: Price): Measure<Rate> {
  const row = runningRow(settled);
  if (!row || settled.state === 'repaid' || !(clean > 0)) return NOT_APPLICABLE;
  const rate = runningRate(settled, row);
  return rate === null ? MISSING_DATA : measuredRate((rate * 100) / clean);
}

/**
 * Simple yield to maturity: the gain of the remaining flows over the dirty price, divided by that price and by the years
 * (calendar days / 365) to the last payment, of a bond that repays in parts of its average life; no reinvestment.
 */
export function simpleYieldToMaturity(settled: SettledBond, dirty: Price): Measure<Rate> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  if (!(dirty > 0)) return NOT_APPLICABLE;
  return measuredRate((amountToReceive(settled) - dirty) / dirty / yearsToRepayment(settled));
}

/**
 * Adjusted current yield: current yield plus the yearly pull of the clean price to redemption, over the clean price; the years are those of the
 * simple yield. In Japan it is the simple yield by which bonds are traded (Japan Securities Dealers Association, simple yield).
 */
export function adjustedCurrentYield(settled: SettledBond, clean: Price): Measure<Rate> {
  const current = currentYield(settled, clean);
  if (!current.ok) return current;
  const pull = (100 - clean) / clean / yearsToRepayment(settled);
  return measuredRate(current.value + pull);
}

/** Clean price from the current yield; `not-applicable` to zero coupons and yields not above zero. */
export function cleanPriceFromCurrentYield(settled: SettledBond, yieldRate: Rate): Measure<Price> {
  const row = runningRow(settled);
  if (!row || settled.state === 'repaid' || !(yieldRate > 0)) return NOT_APPLICABLE;
  const rate = runningRate(settled, row);
  return rate === null ? MISSING_DATA : measuredPrice((rate * 100) / yieldRate);
}

/** Dirty price from the simple yield to maturity; `not-applicable` where it would not be above zero. */
export function dirtyPriceFromSimpleYield(settled: SettledBond, yieldRate: Rate): Measure<Price> {
  const absent = whyNotDiscounted(settled);
  if (absent) return absent;
  const growth = 1 + yieldRate * yearsToRepayment(settled);
  return growth > 0 ? measuredPrice(amountToReceive(settled) / growth) : NOT_APPLICABLE;
}

/** Clean price from the adjusted current yield; `not-applicable` where it would not be above zero. */
export function cleanPriceFromAdjustedCurrentYield(settled: SettledBond, yieldRate: Rate): Measure<Price> {
  const row = runningRow(settled);
  if (!row || settled.state === 'repaid') return NOT_APPLICABLE;
  const rate = runningRate(settled, row);
  if (rate === null) return MISSING_DATA;
  const pullPerYear = 1 / yearsToRepayment(settled);
  const clean = (100 * (rate + pullPerYear)) / (yieldRate + pullPerYear);
  return clean > 0 ? measuredPrice(clean) : NOT_APPLICABLE;
}
