import type { SettledBond } from '#math/bond/settled-bond.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { daysByDayCount } from '#math/day-count/day-count.ts';
import { amountFromPer100, type IsoDate } from '#math/units.ts';

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

/** The running coupon period, and the days of it for which interest is paid: those that are left where the coupon stays with the seller. */
export function runningPeriod({ bond, settlement, firstRow }: SettledBond) {
  const row = bond.rows[firstRow];
  const dayCount = bond.description.accrualDayCount;
  if (row === undefined || dayCount === null || bond.description.tradesFlat) return null;
  const { accrualStart: start, accrualEnd: end } = row;
  if (start === null || end === null || settlement < start) return null;
  const isEx = row.exDay <= settlement;
  const [from, until] = isEx ? [settlement, end] : [start, settlement];
  return { row, dayCount, start, from, until, isEx };
}

/** Days by the day count: of 30-day months, else those of the calendar. */
function accruedDays(settled: SettledBond) {
  const running = runningPeriod(settled);
  if (running === null) return { accruedDays: null, accruedFrom: null };
  const { row, dayCount, start, from, until, isEx } = running;
  const days = daysByDayCount(dayCount, from, until, row.context);
  return { accruedDays: isEx ? -days : days, accruedFrom: isoFromDayNumber(start) };
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
  const cleanAmount = amountFromPer100(clean, outstanding);
  const accruedAmount = amountFromPer100(accrued, outstanding);
  const consideration = cleanAmount + accruedAmount;
  return { nominal, outstanding, cleanAmount, accruedAmount, consideration, accrued, ...accruedDays(settled) };
}
