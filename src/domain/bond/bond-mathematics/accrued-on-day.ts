import type { RateReset } from '#math/bond/daily-reset.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { accruedInterest, type SettledBond, settlementBuffer } from '#math/bond/settled-bond.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { daysByDayCount } from '#math/day-count/day-count.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import { dayNumber, type IsoDate, rate, valueOrNull } from '#math/units.ts';
import type { DateRange } from '../../platform/period.ts';
import { growsByRate } from '../bond-gaps.ts';
import type { IssuePayment, IssueTerms } from '../issue.ts';
import { type AccrualRule, accrualRuleOf, settleByRule } from './accrual-rule.ts';
import { bondCalendar, bondDescription, settlementDayOf } from './bond-description.ts';
import { assumedGrowth } from './grown-nominal.ts';

/** Accrued interest for settlement on a day, with the period that it runs in. */
export interface AccruedOnDay {
  /** Per 100 of the nominal outstanding on that day; null while the coupon is not known. */
  readonly value: number | null;
  /** The same for one bond, in face currency. */
  readonly perBond: number | null;
  /** The running period; null where none runs. */
  readonly period: AccrualPeriod | null;
}

interface AccrualPeriod extends DateRange {
  /** From the first day of the period, by the day count of the interest that is paid. */
  readonly days: number;
  readonly couponRate: number | null;
  /** Whether the coupon is a projection. */
  readonly isEstimated: boolean;
  /** Whether a buyer no longer receives the coupon, so that the seller pays what is left of it. */
  readonly isEx: boolean;
}

/** After today, how many calendar days accrued interest is told for. */
const daysAhead = 2;

/** The last day for which it is told of a bond without an end: the day after tomorrow, or that on which a trade of today settles where it is later. */
function latestDay(terms: IssueTerms, today: IsoDate): IsoDate {
  const latest = addDays(dayNumberFromIso(today), daysAhead);
  const settlement = settlementDayOf(terms, bondCalendar(terms), today);
  return isoFromDayNumber(dayNumber(Math.max(settlement, latest)));
}

/** The days for which accrued interest is told: from the first accrual to the earlier of the latest day and maturity; null where there are none. */
export function accruedDays(terms: IssueTerms, cashFlows: readonly IssuePayment[], today: IsoDate): DateRange | null {
  const { accruesFrom, issuedOn, maturesOn } = terms;
  const starts = cashFlows.flatMap(({ accrualStart }) => accrualStart ?? []).toSorted();
  const start = accruesFrom ?? starts[0] ?? issuedOn;
  const latest = latestDay(terms, today);
  const end = maturesOn !== null && maturesOn < latest ? maturesOn : latest;
  return start === null || start > end ? null : { start, end };
}

function periodOf(settled: SettledBond, rows: readonly IssuePayment[], dayCount: DayCountName): AccrualPeriod | null {
  const { bond, settlement, firstRow } = settled;
  const at = bond.rows.findIndex((row, index) => index >= firstRow && row.accrualStart !== null);
  const row = bond.rows[at];
  if (row === undefined || row.accrualStart === null || row.accrualEnd === null) return null;
  if (settlement < row.accrualStart) return null;
  const start = isoFromDayNumber(row.accrualStart);
  const until = dayNumber(Math.min(settlement, row.accrualEnd));
  return {
    start,
    end: isoFromDayNumber(row.accrualEnd),
    days: daysByDayCount(dayCount, row.accrualStart, until, row.context),
    couponRate: row.rate,
    isEstimated: rows.some((payment) => payment.isEstimated && payment.accrualStart === start),
    isEx: row.exDay <= settlement,
  };
}

/** In arrears the rate of the whole period is an estimate: what is earned until the day, not rounded, has a rate of its own. */
function earnedRate(period: AccrualPeriod | null, value: number | null, { daily }: AccrualRule): AccrualPeriod | null {
  if (period === null || value === null || daily === undefined || period.isEx || period.days === 0) return period;
  return { ...period, couponRate: rate((value / 100 / period.days) * daily.daysAYear) };
}

const nothing: AccruedOnDay = { value: null, perBond: null, period: null };

/**
 * Accrued interest for settlement on a day. Nothing where a bond accrues none, or trades without it. Throws InvalidInputError when terms
 * and payments contradict each other.
 */
export function accruedOnDay(
  terms: IssueTerms,
  cashFlows: readonly IssuePayment[],
  day: IsoDate,
  resets: readonly RateReset[],
): AccruedOnDay {
  if (terms.dayCount === null || terms.isDefaulted || cashFlows.length === 0) return nothing;
  const calendar = bondCalendar(terms);
  // Per 100 of a nominal that is not known without the rate.
  if (growsByRate(terms) && assumedGrowth({ terms, resets }, calendar, dayNumberFromIso(day)) === null) return nothing;
  const description = bondDescription(terms, cashFlows, calendar);
  const bond = resolveBond(description);
  const rule = accrualRuleOf(terms, resets);
  const settled = settleByRule(settlementBuffer(bond.rows.length), bond, dayNumberFromIso(day), rule);
  const value = valueOrNull(accruedInterest(settled));
  const earned =
    rule.step === null
      ? value
      : valueOrNull(settleByRule(settled, bond, settled.settlement, { ...rule, step: null }).accrued);
  const dayCount = rule.paidDayCount ?? description.accrualDayCount;
  return {
    value,
    perBond: value === null ? null : (((value * settled.outstanding) / 100) * terms.faceValue) / 100,
    period: dayCount === null ? null : earnedRate(periodOf(settled, cashFlows, dayCount), earned, rule),
  };
}

/** Accrued interest that a buyer pays. */
interface AccruedOfTrade {
  /** Per 100 of the nominal outstanding at settlement. */
  readonly value: number;
  readonly settlement: IsoDate;
}

/**
 * The accrued interest of a trade on a day; null for a bond that accrues none, that trades without it, or whose coupon is not known.
 * Throws InvalidInputError when terms and payments contradict each other.
 */
export function accruedOfTrade(
  terms: IssueTerms,
  cashFlows: readonly IssuePayment[],
  tradedOn: IsoDate,
  resets: readonly RateReset[],
): AccruedOfTrade | null {
  const settlement = isoFromDayNumber(settlementDayOf(terms, bondCalendar(terms), tradedOn));
  // Before interest begins there is none to be paid, and no bond either.
  const begins = terms.accruesFrom ?? terms.issuedOn;
  if (begins !== null && settlement < begins) return null;
  const { value } = accruedOnDay(terms, cashFlows, settlement, resets);
  return value === null ? null : { value, settlement };
}
