import type { SettledBond } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import type { IsoDate } from '#math/units.ts';

/** What a trade of a nominal costs, in the money of the bond. */
export interface TradeInvoice {
  /** Nominal at issue of what is bought. */
  readonly nominal: number;
  /** What is still outstanding of it, moved by the index of an index-linked bond. */
  readonly outstanding: number;
  readonly cleanAmount: number;
  readonly accruedAmount: number;
  readonly consideration: number;
  /** Per 100 of the nominal outstanding; below 0 where the coupon stays with the seller. */
  readonly accrued: number;
  /** Days of the day count for which interest is paid; null for a bond without coupons. */
  readonly accruedDays: number | null;
  /** Begin of the running coupon period; null without one. */
  readonly accruedFrom: IsoDate | null;
}

const DAYS_OF_THIRTY = 360;

/** Days by the day count: of 30-day months, else those of the calendar. */
function accruedDays({ bond, settlement, firstRow }: SettledBond) {
  const row = bond.rows[firstRow];
  const dayCount = bond.description.accrualDayCount;
  if (
    !row ||
    dayCount === null ||
    row.accrualStart === null ||
    row.accrualEnd === null ||
    settlement < row.accrualStart
  )
    return { accruedDays: null, accruedFrom: null };
  const isEx = row.exDay <= settlement;
  const [from, to] = isEx ? [settlement, row.accrualEnd] : [row.accrualStart, settlement];
  const days = dayCount.startsWith('30')
    ? Math.round(yearFraction(dayCount, from, to, row.context) * DAYS_OF_THIRTY)
    : to - from;
  return { accruedDays: isEx ? -days : days, accruedFrom: isoFromDayNumber(row.accrualStart) };
}

/** The invoice of a trade at a clean price; null where the accrued interest is not known. */
export function tradeInvoice(
  settled: SettledBond,
  clean: number,
  { nominal, indexRatio }: { readonly nominal: number; readonly indexRatio: number },
): TradeInvoice | null {
  if (!settled.accrued.ok) return null;
  const outstanding = ((nominal * settled.outstanding) / 100) * indexRatio;
  const accrued = settled.accrued.value;
  const cleanAmount = (outstanding * clean) / 100;
  const accruedAmount = (outstanding * accrued) / 100;
  const consideration = cleanAmount + accruedAmount;
  return { nominal, outstanding, cleanAmount, accruedAmount, consideration, accrued, ...accruedDays(settled) };
}
