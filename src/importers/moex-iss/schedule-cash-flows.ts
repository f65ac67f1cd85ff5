import type { IssuePayment } from '#domain/bond/issue.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { amountFromPer100, type IsoDate, percentFromFraction } from '#math/units.ts';
import { estimatedCashFlows } from './estimated-cash-flows.ts';
import type { MoexSchedule } from './parse-bondization.ts';

/** The source gives no more rows of a list than this unless it is asked for the next ones. */
const PAGE_ROWS = 20;
// Repayments are rounded to hundredths of the currency: what is left of the face may differ by a little.
const ROUNDING_SHARE = 0.005;

/** An interest period; the coupon is per 100 of the nominal outstanding in it. */
interface Period {
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly recordDate: IsoDate | null;
  /** In per cent of the initial face; null while it is not known. */
  readonly coupon: number | null;
  readonly rate: number | null;
  readonly isEstimated: boolean;
}

export interface ScheduleRows {
  readonly rows: readonly IssuePayment[];
  /** Whether the source gave the list of coupons only in part, so that the rest is projected. */
  readonly isCut: boolean;
}

function nominalOn(schedule: MoexSchedule, date: IsoDate): number {
  const repaid = schedule.repayments.reduce((sum, item) => (item.date <= date ? sum + item.share : sum), 0);
  return 100 * Math.max(0, 1 - repaid);
}

function knownPeriods({ coupons, initialFace }: MoexSchedule): readonly Period[] {
  return coupons.map(({ start, date, recordDate, value, rate }) => {
    const coupon = value === null ? null : percentFromFraction(value / initialFace);
    return { start, end: date, recordDate, coupon, rate: value === null ? null : rate, isEstimated: false };
  });
}

/** The next put that the listed coupons do not reach: after it the issuer pays what it sets then. Null where there is none. */
function putBeyond({ coupons, offers }: MoexSchedule): IsoDate | null {
  const last = coupons.at(-1);
  const puts = offers.filter(({ type, date }) => type === 'put' && last !== undefined && date > last.start);
  return puts[0]?.date ?? null;
}

/**
 * The coupons that the source did not give any more, with the last one held and the nominal that is outstanding then; after a put they are
 * not known.
 */
function projectedPeriods(schedule: MoexSchedule, maturity: IsoDate): readonly Period[] {
  const last = schedule.coupons.at(-1);
  if (last === undefined) return [];
  const periodDays = dayNumberFromIso(last.date) - dayNumberFromIso(last.start);
  const lastNominal = nominalOn(schedule, last.start);
  const lastCoupon = last.value === null ? null : percentFromFraction(last.value / schedule.initialFace);
  const projected = estimatedCashFlows({
    from: last.date,
    nextCoupon: dateAfter(last.date, periodDays),
    periodDays,
    end: maturity,
    coupon: lastCoupon === null || lastNominal === 0 ? null : percentFromFraction(lastCoupon / lastNominal),
    couponRate: last.rate,
    knownUntil: null,
    nominal: 100,
    redemption: 0,
    firstNumber: 1,
  });
  const put = putBeyond(schedule);
  return projected.flatMap(({ accrualStart, accrualEnd, coupon, couponRate }) => {
    if (accrualStart === null || accrualEnd === null) return [];
    const isKnown = coupon !== null && (put === null || accrualEnd <= put);
    const scaled = isKnown ? amountFromPer100(coupon, nominalOn(schedule, accrualStart)) : null;
    const amounts = { coupon: scaled, rate: isKnown ? couponRate : null, isEstimated: true };
    return [{ start: accrualStart, end: accrualEnd, recordDate: null, ...amounts }];
  });
}

function rowOf(schedule: MoexSchedule, period: Period): Omit<IssuePayment, 'number' | 'redemption' | 'poolFactor'> {
  return {
    accrualStart: period.start,
    accrualEnd: period.end,
    referenceStart: null,
    referenceEnd: null,
    paymentDate: period.end,
    actualPaymentDate: null,
    recordDate: period.recordDate,
    exDate: null,
    nominal: nominalOn(schedule, period.start),
    couponRate: period.rate,
    coupon: period.coupon,
    isEstimated: period.isEstimated,
  };
}

function repaymentRow(
  schedule: MoexSchedule,
  date: IsoDate,
): Omit<IssuePayment, 'number' | 'redemption' | 'poolFactor'> {
  const before = schedule.repayments.reduce((sum, item) => (item.date < date ? sum + item.share : sum), 0);
  const period = { start: date, end: date, recordDate: null, coupon: 0, rate: null, isEstimated: false };
  return { ...rowOf(schedule, period), accrualStart: null, accrualEnd: null, nominal: 100 * Math.max(0, 1 - before) };
}

function mergedRows(schedule: MoexSchedule, periods: readonly Period[]): readonly IssuePayment[] {
  const ends = new Set(periods.map((period) => period.end));
  const alone = schedule.repayments.map((item) => item.date).filter((date) => !ends.has(date));
  const rows = [
    ...periods.map((period) => rowOf(schedule, period)),
    ...[...new Set(alone)].map((date) => repaymentRow(schedule, date)),
  ].sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : Number(a.paymentDate > b.paymentDate)));
  const lastRepayment = schedule.repayments.at(-1)?.date;
  return rows.map((row, index) => {
    const share = schedule.repayments.reduce(
      (sum, item) => (item.date === row.paymentDate ? sum + item.share : sum),
      0,
    );
    const redemption = row.paymentDate === lastRepayment ? row.nominal : percentFromFraction(share);
    return { ...row, number: index + 1, redemption, poolFactor: Math.max(0, row.nominal - redemption) / 100 };
  });
}

function dateAfter(date: IsoDate, days: number): IsoDate {
  return isoFromDayNumber(addDays(dayNumberFromIso(date), days));
}

/** Why the lists of a bond cannot be made into a schedule; null when they can. */
export function scheduleProblem(schedule: MoexSchedule): string | null {
  const { coupons, repayments } = schedule;
  const repaid = repayments.reduce((sum, item) => sum + item.share, 0);
  if (repayments.length > 0 && Math.abs(repaid - 1) > ROUNDING_SHARE) {
    return `repayments of ${percentFromFraction(repaid).toFixed(2)} % of the face in ${repayments.length} rows`;
  }
  const overlap = coupons.find((coupon, index) => index > 0 && coupon.start < (coupons[index - 1]?.date ?? ''));
  if (overlap) return `coupon period from ${overlap.start} begins before the one before has ended`;
  const beyond = repayments.at(-1);
  const late = coupons.at(-1);
  return beyond && late && late.date > beyond.date ? `coupon on ${late.date} after the last repayment` : null;
}

/** Payments as the source lists them; where it cut the list of coupons at a page, the rest is projected to the last repayment. */
export function scheduleCashFlows(schedule: MoexSchedule): ScheduleRows {
  const maturity = schedule.repayments.at(-1)?.date;
  const lastCoupon = schedule.coupons.at(-1)?.date;
  const isShort = maturity !== undefined && lastCoupon !== undefined && lastCoupon < maturity;
  const isCut = isShort && schedule.coupons.length === PAGE_ROWS;
  const projected = isCut ? projectedPeriods(schedule, maturity) : [];
  return { rows: mergedRows(schedule, [...knownPeriods(schedule), ...projected]), isCut };
}
