import type { CashFlow } from '#math/bond/cash-flow.ts';
import type { RateReset } from '#math/bond/daily-reset.ts';
import { elementAt } from '#math/checked-access.ts';
import { discountFactor } from '#math/curve/curve.ts';
import { OVERNIGHT_SWAPS, type OvernightRate, overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { type Calendar, getCalendar, isBusinessDay } from '#math/dates/business-days.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { OvernightFixings, OvernightTerms } from '#math/rates/overnight-coupon.ts';
import { overnightCoupon, overnightDaysAYear } from '#math/rates/overnight-coupon.ts';
import type { DayNumber, Rate } from '#math/units.ts';
import { amountFromPer100, dayNumber, type IsoDate, rate, valueOrNull, yearsFromDays } from '#math/units.ts';
import type { OvernightFixing } from '../../market/overnight-fixing.ts';
import type { FloatingTerms, IssuePayment, IssueTerms } from '../issue.ts';
import { mathCashFlows } from './issue-payments.ts';
import { couponsAlong, type ProjectionCurve } from './projected-coupons.ts';

/** A floating coupon in arrears as the bond mathematics takes it, and the overnight rate that it follows. */
export interface ArrearsTerms extends OvernightTerms {
  readonly referenceRate: OvernightRate;
  /** Whether the lockout is of the last period alone: where coupons are paid late, all fixings of the others are known by then. */
  readonly locksLastAlone: boolean;
}

const isOvernight = (name: string | null): name is OvernightRate => overnightRates.some((known) => known === name);

/** The terms that say how coupons in arrears are made. */
export type ArrearsSource = FloatingTerms & Pick<IssueTerms, 'couponKind' | 'dayCount'>;

/**
 * How the coupons of a bond follow from an overnight rate; null where its terms do not say so: another reference rate, no method, no margin,
 * or a day count other than ACT/360 and ACT/365F.
 */
export function arrearsTermsOf(terms: ArrearsSource): ArrearsTerms | null {
  const { couponKind, referenceRate, overnightMethod: method, quotedMargin, couponCap, couponFloor } = terms;
  const daysAYear = overnightDaysAYear(terms.dayCount);
  if (couponKind !== 'floating' || method === null || quotedMargin === null || daysAYear === undefined) return null;
  if (!isOvernight(referenceRate)) return null;
  return {
    referenceRate,
    method,
    lookback: terms.lookbackDays ?? 0,
    observationShift: terms.hasObservationShift ?? false,
    lockout: terms.lockoutDays ?? 0,
    locksLastAlone: (terms.paymentDelayDays ?? 0) > 0,
    margin: rate(quotedMargin),
    daysAYear,
    ...(couponCap !== null && { cap: rate(couponCap) }),
    ...(couponFloor !== null && { floor: rate(couponFloor) }),
  };
}

function businessDays(calendar: Calendar, from: DayNumber, until: DayNumber): readonly DayNumber[] {
  const days: DayNumber[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) if (isBusinessDay(calendar, day)) days.push(day);
  return days;
}

/** A week of days beyond the last payment, so that every period ends on one of them. */
const DAYS_BEYOND = 7;

/** The business days of an overnight rate, by the calendar of its market, with their fixings. `fixings` ascend. */
function fixingsByDay(
  referenceRate: OvernightRate,
  fixings: readonly OvernightFixing[],
  last: DayNumber,
): OvernightFixings {
  const known = new Map(fixings.map(({ date, rate: fixing }) => [dayNumberFromIso(date), rate(fixing)]));
  const [from] = known.keys();
  if (from === undefined) return { days: [], rates: [] };
  const calendar = getCalendar(BUILT_IN_CALENDARS, OVERNIGHT_SWAPS[referenceRate].calendar);
  const days = businessDays(calendar, from, addDays(last, DAYS_BEYOND));
  return { days, rates: days.map((day) => known.get(day) ?? null) };
}

/** The fixings with those to come: along a curve, else at the last one that is known. A gap between known ones stays. */
function goneOn(
  { days, rates }: OvernightFixings,
  { daysAYear }: OvernightTerms,
  projection: ProjectionCurve | null,
): OvernightFixings {
  const lastKnown = rates.findLastIndex((fixing) => fixing !== null);
  const held = rates[lastKnown] ?? null;
  const factor = (day: DayNumber, { curve, curveDay }: ProjectionCurve) =>
    discountFactor(curve, yearsFromDays(Math.max(0, day - curveDay)));
  const fixingOf = (at: number): Rate | null => {
    const [day, next] = [elementAt(days, at), days[at + 1]];
    if (projection === null || next === undefined || day < projection.curveDay) return held;
    return rate(((factor(day, projection) / factor(next, projection) - 1) * daysAYear) / (next - day));
  };
  return { days, rates: rates.map((fixing, at) => (at <= lastKnown ? fixing : fixingOf(at))) };
}

/** A coupon period from business day to business day, and the terms that hold in it. */
interface ArrearsPeriod {
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly terms: ArrearsTerms;
}

function periodOf(
  terms: ArrearsTerms,
  row: CashFlow,
  { days }: OvernightFixings,
  isLast: boolean,
): ArrearsPeriod | null {
  if (row.accrualStart === undefined || row.accrualEnd === undefined) return null;
  const onOrAfter = (day: DayNumber) => days.find((each) => each >= day);
  const [from, to] = [dayNumberFromIso(row.accrualStart), dayNumberFromIso(row.accrualEnd)];
  const [start, end] = [onOrAfter(from), onOrAfter(to)];
  // The first fixing may be later than the period.
  if (start === undefined || end === undefined || start >= end || from < elementAt(days, 0)) return null;
  const lockout = terms.locksLastAlone && !isLast ? 0 : terms.lockout;
  return { start, end, terms: { ...terms, lockout } };
}

/** What coupons in arrears follow from. */
export interface ArrearsMarket {
  /** Ascending. */
  readonly fixings: readonly OvernightFixing[];
  /** Null without a curve of swaps: coupons to come then hold the last fixing. */
  readonly projection: ProjectionCurve | null;
}

function lastDayOf(rows: readonly CashFlow[]): DayNumber {
  return dayNumber(Math.max(...rows.map(({ accrualEnd, paymentDate }) => dayNumberFromIso(accrualEnd ?? paymentDate))));
}

/**
 * Coupons of a floating bond in arrears that no source gave, per 100 of the initial nominal: by the fixings that are known, and from there,
 * marked estimated, along the curve of swaps; null where a fixing between known ones is missing. Rows of another bond stay as they are.
 */
function arrearsCoupons(
  terms: IssueTerms,
  rows: readonly CashFlow[],
  isGiven: (row: CashFlow) => boolean,
  { fixings, projection }: ArrearsMarket,
): readonly CashFlow[] {
  const own = arrearsTermsOf(terms);
  const lastFixing = fixings.at(-1);
  if (own === null || lastFixing === undefined) return rows;
  const fixed = fixingsByDay(own.referenceRate, fixings, lastDayOf(rows));
  const all = goneOn(fixed, own, projection);
  const last = rows.findLastIndex(({ accrualStart }) => accrualStart !== undefined);
  const computed = rows.map((row, at): CashFlow => {
    if (row.accrualStart === undefined || isGiven(row)) return row;
    const period = periodOf(own, row, all, at === last);
    const couponBy = (given: OvernightFixings) => period && valueOrNull(overnightCoupon(period.terms, given, period));
    const known = couponBy(fixed);
    const found = known ?? couponBy(all);
    const coupon = found && { rate: found.paidRate, coupon: amountFromPer100(row.nominal, found.interest) };
    return { ...row, ...(coupon ?? { rate: null, coupon: null }), isEstimated: known === null };
  });
  if (projection === null) return computed;
  const ahead = addDays(dayNumberFromIso(lastFixing.date), 1);
  const projected = couponsAlong(terms, computed, projection, ahead);
  const first = isoFromDayNumber(ahead);
  return computed.map((row, at) => ((row.accrualStart ?? '') >= first ? elementAt(projected, at) : row));
}

/** Whether a source listed a coupon with its amount. */
function isListed({ coupon, isEstimated, madeFrom }: IssuePayment): boolean {
  return coupon !== null && !isEstimated && madeFrom == null;
}

/** The rate of the coupon that is paid next after a day, a fraction a year; null after the last one, and while it is not known. */
export function runningCouponRate(rows: readonly IssuePayment[], day: IsoDate): number | null {
  return rows.find(({ accrualStart, paymentDate }) => accrualStart !== null && paymentDate > day)?.couponRate ?? null;
}

/** A payment with its coupon; one that is computed says so, and is not taken for one that a source listed the next time. */
function withCoupon(row: IssuePayment, { rate, coupon, isEstimated }: CashFlow, isGiven: boolean): IssuePayment {
  if (isGiven) return row;
  return {
    ...row,
    couponRate: rate,
    coupon,
    isEstimated,
    madeFrom: row.madeFrom ?? (coupon === null ? null : 'terms'),
  };
}

/** The payments of a bond as the store keeps them, with coupons in arrears as `arrearsCoupons` has them. */
export function arrearsPayments(
  terms: IssueTerms,
  rows: readonly IssuePayment[],
  market: ArrearsMarket,
): readonly IssuePayment[] {
  if (arrearsTermsOf(terms) === null) return rows;
  // A coupon that was fixed is made anew of fixings that were corrected; one that a source listed stays.
  const given = new Set(rows.flatMap((row) => (isListed(row) ? [row.number] : [])));
  const flows = arrearsCoupons(terms, mathCashFlows(rows), ({ number }) => given.has(number), market);
  const computed = new Map(flows.map((flow) => [flow.number, flow]));
  return rows.map((row) => {
    const flow = computed.get(row.number);
    return flow === undefined || flow.accrualStart === undefined ? row : withCoupon(row, flow, given.has(row.number));
  });
}

/** The simple rate of each day of a period, at which its interest accrues as far as fixings are known. */
function resetsOfPeriod({ start, end, terms }: ArrearsPeriod, fixings: OvernightFixings): readonly RateReset[] {
  const resets: RateReset[] = [];
  let earned = 0;
  const first = fixings.days.indexOf(start);
  for (let at = first; elementAt(fixings.days, at) < end; at++) {
    const [from, until] = [elementAt(fixings.days, at), elementAt(fixings.days, at + 1)];
    const found = valueOrNull(overnightCoupon(terms, fixings, { start, end, until }));
    if (found === null) break;
    resets.push({ from, rate: rate((((found.interest - earned) / 100) * terms.daysAYear) / (until - from)) });
    earned = found.interest;
  }
  return resets;
}

/**
 * The rates at which the coupons of a bond in arrears accrue day by day, as far as fixings are known: their sum until a day is the interest of
 * a compounded or averaged period until then. None for another bond. `fixings` ascend.
 */
export function arrearsResets(
  terms: IssueTerms,
  rows: readonly IssuePayment[],
  fixings: readonly OvernightFixing[],
): readonly RateReset[] {
  const own = arrearsTermsOf(terms);
  if (own === null || fixings.length === 0) return [];
  const flows = mathCashFlows(rows).filter(({ accrualStart }) => accrualStart !== undefined);
  const byDay = fixingsByDay(own.referenceRate, fixings, lastDayOf(flows));
  return flows.flatMap((row, at) => {
    const period = periodOf(own, row, byDay, at === flows.length - 1);
    return period === null ? [] : resetsOfPeriod(period, byDay);
  });
}
