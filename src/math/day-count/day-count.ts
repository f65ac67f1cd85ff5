import { businessDaysBetween } from '../dates/business-days.ts';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilFromDayNumber,
  dayNumberFromCivil,
  isEndOfMonth,
  type RollDay,
  rollDateFrom,
} from '../dates/dates.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type DayNumber, daysInMonth, isLeapYear } from '../units.ts';
import type { DayCountContext, YearFraction } from './day-count-context.ts';
import type { DayCountName } from './day-count-name.ts';

/** A day count: its ISO 20022 code where it has one, and its rule. */
interface DayCount {
  readonly isoCode?: string;
  readonly fraction: YearFraction;
}

const business252: YearFraction = (start, end, context) => {
  if (!context.calendar) throw new InvalidInputError('unknown-calendar', 'BUS/252 needs a calendar');
  return businessDaysBetween(context.calendar, start, end) / 252;
};

const isLastOfFebruary = ({ year, month, day }: CivilDate) => month === 2 && day === daysInMonth(year, 2);

function thirtyDays(start: CivilDate, end: CivilDate, startDay: number, endDay: number): number {
  return 360 * (end.year - start.year) + 30 * (end.month - start.month) + endDay - startDay;
}

function fraction(start: CivilDate, end: CivilDate, startDay: number, endDay: number): number {
  return thirtyDays(start, end, startDay, endDay) / 360;
}

/** 30/360, Bond Basis: ISDA 2006 Definitions, section 4.16(f). */
const thirty360: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  const startDay = Math.min(a.day, 30);
  return fraction(a, b, startDay, startDay === 30 ? Math.min(b.day, 30) : b.day);
};

/** 30/360 US: SIFMA Standard Securities Calculation Methods, with the end-of-February rule. */
const thirty360Us: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  let endDay = isLastOfFebruary(a) && isLastOfFebruary(b) ? 30 : b.day;
  const startDay = isLastOfFebruary(a) ? 30 : Math.min(a.day, 30);
  if (startDay === 30) endDay = Math.min(endDay, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30/360 PSA: Bond Market Association (PSA), Uniform Practices; as 30/360 US, but the end keeps its day where both are the last of February. */
const thirty360Psa: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  const startDay = isLastOfFebruary(a) ? 30 : Math.min(a.day, 30);
  return fraction(a, b, startDay, startDay === 30 ? Math.min(b.day, 30) : b.day);
};

/** 30E+/360: as 30E/360, but an end on a 31st is the first of the next month (OpenGamma, Interest Rate Instruments and Market Conventions Guide). */
const thirtyEPlus360: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  return fraction(a, b, Math.min(a.day, 30), b.day);
};

/** 30E/365: days as 30/360 German, over 365 (OpenGamma Strata). */
const thirtyE365: YearFraction = (start, end) => (thirty360German(start, end, {}) * 360) / 365;

/** 30E/360, Eurobond Basis: ISDA 2006 Definitions, section 4.16(g). */
const thirtyE360: YearFraction = (start, end) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  return fraction(a, b, Math.min(a.day, 30), Math.min(b.day, 30));
};

/** 30E/360 ISDA: ISDA 2006 Definitions, section 4.16(h); the end of February is day 30 unless it is the termination date. */
const thirtyE360Isda: YearFraction = (start, end, context) => {
  const a = civilFromDayNumber(start);
  const b = civilFromDayNumber(end);
  const startDay = isLastOfFebruary(a) ? 30 : Math.min(a.day, 30);
  const endDay = isLastOfFebruary(b) && end !== context.termination ? 30 : Math.min(b.day, 30);
  return fraction(a, b, startDay, endDay);
};

/** 30/360 German: as 30E/360 ISDA without a termination date. */
const thirty360German: YearFraction = (start, end) => thirtyE360Isda(start, end, {});

function frequencyOf(refStart: DayNumber, refEnd: DayNumber): number {
  const months = Math.max(1, Math.round((12 * (refEnd - refStart)) / 365));
  return 12 / months;
}

/** The share of the period [from, to) that [start, end) covers. */
function share(start: DayNumber, end: DayNumber, from: DayNumber, to: DayNumber): number {
  const days = Math.min(end, to) - Math.max(start, from);
  return days > 0 ? days / (to - from) : 0;
}

/** The day on which both ends of a period fall, where the earlier month is too short for that of the other; undefined where they are unlike. */
function commonRollDay(refStart: DayNumber, refEnd: DayNumber): RollDay | undefined {
  const [a, b] = [civilFromDayNumber(refStart).day, civilFromDayNumber(refEnd).day];
  if (a === b) return a;
  const shorter = a < b ? refStart : refEnd;
  return isEndOfMonth(shorter) ? Math.max(a, b) : undefined;
}

/** Coupon periods, whole and broken, from start to end; periods before and after the reference period follow on its ends. */
function couponPeriods(
  start: DayNumber,
  end: DayNumber,
  { refStart, refEnd, rollDay }: ReferencePeriod,
  months: number,
) {
  let count = share(start, end, refStart, refEnd);
  if (start >= refStart && end <= refEnd) return count;
  const day = rollDay ?? commonRollDay(refStart, refEnd);
  const rolled = (from: DayNumber, by: number) =>
    day === undefined ? addMonths(from, by) : rollDateFrom(from, by, day);
  let later = refStart;
  for (let k = 1; start < later; k++) {
    const earlier = rolled(refStart, -months * k);
    count += share(start, end, earlier, later);
    later = earlier;
  }
  let earlier = refEnd;
  for (let k = 1; end > earlier; k++) {
    const next = rolled(refEnd, months * k);
    count += share(start, end, earlier, next);
    earlier = next;
  }
  return count;
}

type ReferencePeriod = Required<Pick<DayCountContext, 'refStart' | 'refEnd'>> & Pick<DayCountContext, 'rollDay'>;

function withOneYear(start: DayNumber): Required<Pick<DayCountContext, 'refStart' | 'refEnd' | 'frequency'>> {
  return { refStart: start, refEnd: addMonths(start, 12), frequency: 1 };
}

/**
 * ACT/ACT ICMA: ICMA rule 251.1(iii); days over (frequency times the days of the reference period). Days outside of it are
 * counted in notional periods that follow on its ends, on the roll day of the coupons. Without a reference period, years are counted from the
 * first date.
 */
const actualActualIcma: YearFraction = (start, end, context) => {
  if (start === end) return 0;
  const { refStart, refEnd, frequency } =
    context.refStart !== undefined && context.refEnd !== undefined && context.refEnd > context.refStart
      ? { refStart: context.refStart, refEnd: context.refEnd, frequency: context.frequency || undefined }
      : withOneYear(start);
  const perYear = frequency ?? frequencyOf(refStart, refEnd);
  const period = { refStart, refEnd, ...(context.rollDay !== undefined && { rollDay: context.rollDay }) };
  return couponPeriods(start, end, period, Math.max(1, Math.round(12 / perYear))) / perYear;
};

/** Calendar days over a fixed number of days a year. */
function actualOver(daysPerYear: number): YearFraction {
  return (start, end) => (end - start) / daysPerYear;
}

/** 29 Februaries up to and including the date. */
function leapDaysThrough(date: DayNumber): number {
  const { year, month } = civilFromDayNumber(date);
  const before = year - 1;
  const whole = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  const ofThisYear = isLeapYear(year) && (month > 2 || date === dayNumberFromCivil(year, 2, 29));
  return whole + (ofThisYear ? 1 : 0);
}

/** 29 Februaries after the first date, up to and including the second. */
function leapDaysBetween(start: DayNumber, end: DayNumber): number {
  return leapDaysThrough(end) - leapDaysThrough(start);
}

/** Calendar days without 29 Februaries (after the first date, up to the second), over a fixed number of days a year: NL/365, NL/360. */
function noLeapOver(daysPerYear: number): YearFraction {
  return (start, end) => (end - start - leapDaysBetween(start, end)) / daysPerYear;
}

/** ACT/ACT Year: whole years from the first date, and the rest over the days of the year that follows on them (OpenGamma Strata). */
const actualActualYear: YearFraction = (start, end) => {
  let count = 0;
  while (addMonths(start, 12 * (count + 1)) < end) count++;
  const from = addMonths(start, 12 * count);
  return count + (end - from) / (addMonths(start, 12 * (count + 1)) - from);
};

/** ACT/365L: ICMA rule 251.1(i); the year has 366 days when its period holds a 29 February (annual) or ends in a leap year. */
const actual365L: YearFraction = (start, end, context) => {
  const periodEnd = context.periodEnd ?? end;
  const isLong =
    context.frequency === 1 ? leapDaysBetween(start, periodEnd) > 0 : isLeapYear(civilFromDayNumber(periodEnd).year);
  return (end - start) / (isLong ? 366 : 365);
};

function fractionOfYear(date: DayNumber, year: number): number {
  return (date - dayNumberFromCivil(year, 1, 1)) / (isLeapYear(year) ? 366 : 365);
}

/** ACT/ACT ISDA: ISDA 2006 Definitions, section 4.16(b); days in leap years over 366, others over 365. */
const actualActualIsda: YearFraction = (start, end) => {
  const startYear = civilFromDayNumber(start).year;
  const endYear = civilFromDayNumber(end).year;
  if (startYear === endYear) return (end - start) / (isLeapYear(startYear) ? 366 : 365);
  return endYear - startYear - fractionOfYear(start, startYear) + fractionOfYear(end, endYear);
};

/** The date whole years earlier; 28 and 29 February become the last of February. */
function yearsBack(date: DayNumber, count: number): DayNumber {
  if (count === 0) return date;
  const { year, month, day } = civilFromDayNumber(date);
  const isEndOfFebruary = month === 2 && day >= 28;
  return dayNumberFromCivil(year - count, month, isEndOfFebruary ? daysInMonth(year - count, 2) : day);
}

/** ACT/ACT AFB: Master agreement of the French banks (1994); whole years back from the end, the rest over 366 when it holds a 29 February. */
const actualActualAfb: YearFraction = (start, end) => {
  let count = civilFromDayNumber(end).year - civilFromDayNumber(start).year;
  let rest = yearsBack(end, count);
  if (rest < start) {
    count--;
    rest = yearsBack(end, count);
  }
  const holdsLeapDay = leapDaysBetween(addDays(start, -1), addDays(rest, -1)) > 0;
  return count + (rest - start) / (holdsLeapDay && rest > start ? 366 : 365);
};

/** A coupon period and how long it is, in years; the dates themselves as a year's period where there is none. */
function periodOf(start: DayNumber, end: DayNumber, { refStart, refEnd, periodEnd, frequency }: DayCountContext) {
  const [from, to] = [refStart ?? start, refEnd ?? end];
  return { from, to, end: periodEnd ?? to, years: 1 / (frequency || 1) };
}

/**
 * ACT/365 Canadian: days / 365; a whole coupon period is its share of a year, and from the day on which days / 365 would be more, that share less the
 * days that are left / 365. Source: Investment Industry Association of Canada, Canadian Conventions in Fixed Income Markets, release 1.3.
 */
const actual365Canadian: YearFraction = (start, end, context) => {
  const { from, to, years } = periodOf(start, end, context);
  const days = end - start;
  if (start === from && end === to) return years;
  return days / 365 < years ? days / 365 : years - (to - from - days) / 365;
};

/**
 * ACT/365 Stub: the days from a date within a coupon period to its end / 365; a whole period is its share of a year. For yields: broken
 * periods in days, whole ones as periods. Source: Norwegian Society of Financial Analysts, Recommended Conventions; ThaiBMA, standard formula.
 */
const actual365Stub: YearFraction = (start, end, context) => {
  const period = periodOf(start, end, context);
  const left = (day: DayNumber) =>
    day === period.from && period.end === period.to ? period.years : (period.end - day) / 365;
  return left(start) - left(end);
};

/** All day counts by name; the rules, standards and clauses are in docs/methods/day-counts.md. */
const DAY_COUNTS: Readonly<Record<DayCountName, DayCount>> = {
  'ACT/360': { isoCode: 'A004', fraction: actualOver(360) },
  'ACT/364': { fraction: actualOver(364) },
  'ACT/365F': { isoCode: 'A005', fraction: actualOver(365) },
  'ACT/365.25': { fraction: actualOver(365.25) },
  'ACT/365L': { isoCode: 'A009', fraction: actual365L },
  'ACT/365 Canadian': { fraction: actual365Canadian },
  'ACT/365 Stub': { fraction: actual365Stub },
  'NL/360': { fraction: noLeapOver(360) },
  'NL/365': { isoCode: 'A014', fraction: noLeapOver(365) },
  '30/360': { isoCode: 'A001', fraction: thirty360 },
  '30/360 US': { fraction: thirty360Us },
  '30/360 PSA': { fraction: thirty360Psa },
  '30E/360': { fraction: thirtyE360 },
  '30E+/360': { fraction: thirtyEPlus360 },
  '30E/360 ISDA': { fraction: thirtyE360Isda },
  '30/360 German': { fraction: thirty360German },
  '30E/365': { fraction: thirtyE365 },
  'ACT/ACT ISDA': { isoCode: 'A008', fraction: actualActualIsda },
  'ACT/ACT AFB': { isoCode: 'A010', fraction: actualActualAfb },
  'ACT/ACT ICMA': { isoCode: 'A006', fraction: actualActualIcma },
  'ACT/ACT Year': { fraction: actualActualYear },
  'BUS/252': { fraction: business252 },
  '1/1': { fraction: () => 1 },
};

const NO_CONTEXT: DayCountContext = {};

/** Whether a day count counts in months of 30 days. */
export function isOfThirty(name: DayCountName): boolean {
  return name.startsWith('30');
}

/**
 * Years since the start of a coupon period that pays the rate over the frequency: days / 360, no more than the whole period, which is
 * 1 / frequency whatever its dates are (180 days of a half-year). Source: MSRB Rule G-33; SIFMA, Standard Securities Calculation Methods.
 */
function elapsedOfWhole(count: YearFraction, from: DayNumber, day: DayNumber, context: DayCountContext): number {
  const { frequency = 1, periodEnd = from } = context;
  if (day === periodEnd) return 1 / frequency;
  if (day > periodEnd) return 1 / frequency + count(periodEnd, day, context);
  return Math.min(count(from, day, context), 1 / frequency);
}

/** Years from the first date (included) to the second (excluded) by a day count; negative when the dates are reversed. */
export function yearFraction(
  name: DayCountName,
  start: DayNumber,
  end: DayNumber,
  context: DayCountContext = NO_CONTEXT,
): number {
  if (end < start) return -yearFraction(name, end, start, context);
  const { wholePeriod } = context;
  const { fraction } = DAY_COUNTS[name];
  if (wholePeriod?.dayCount !== name || start < wholePeriod.from) return fraction(start, end, context);
  const elapsed = (day: DayNumber) => elapsedOfWhole(fraction, wholePeriod.from, day, context);
  return start === wholePeriod.from ? elapsed(end) : elapsed(end) - elapsed(start);
}

/** Days from the first date to the second as a day count has them: months of 30 days where it says so, else days of the calendar. */
export function daysByDayCount(name: DayCountName, start: DayNumber, end: DayNumber, context: DayCountContext): number {
  return isOfThirty(name)
    ? Math.round(yearFraction(name, start, end, context) * (name.endsWith('365') ? 365 : 360))
    : end - start;
}
