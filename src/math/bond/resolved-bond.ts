import { elementAt } from '../checked-access.ts';
import { type Calendar, calendarBeforeLastLaw } from '../dates/business-days.ts';
import {
  addDays,
  addMonths,
  civilFromDayNumber,
  dayNumberFromIso,
  isEndOfMonth,
  type RollDay,
  rollDateFrom,
} from '../dates/dates.ts';
import { isOfThirty, yearFraction } from '../day-count/day-count.ts';
import type { DayCountContext } from '../day-count/day-count-context.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { DayNumber, IsoDate, Rate } from '../units.ts';
import { COMPOUNDINGS, type CompoundingRule, type YieldConvention } from '../yield/compounding.ts';
import type { CashFlow } from './cash-flow.ts';

/** What a bond is resolved from: its rows of the whole life and its conventions. */
export interface BondDescription {
  /** Ascending by payment date; imported or made by `cashFlowsFromTerms`. */
  readonly cashFlows: readonly CashFlow[];
  /** Null for zero coupons. */
  readonly accrualDayCount: DayCountName | null;
  readonly yieldConvention: YieldConvention;
  /** Coupons a year, 0 for none. */
  readonly frequency: number;
  /** Termination date for `30E/360 ISDA`; the last accrual date where absent. */
  readonly maturity?: IsoDate;
  /** Needed by `BUS/252` only. */
  readonly businessCalendar?: Calendar;
  /** Traded without accrued interest, as defaulted bonds are. */
  readonly tradesFlat?: boolean;
  /** Traded with its coupon on the ex-coupon date itself, as gilts are: see `ex-coupon.ts`. */
  readonly isCumOnExDate?: boolean;
}

/** One row with its dates as day numbers and the context of its day counts. */
export interface ResolvedRow {
  readonly payDay: DayNumber;
  /** Both null in rows that earn no interest. */
  readonly accrualStart: DayNumber | null;
  readonly accrualEnd: DayNumber | null;
  /** From this day on the coupon stays with the seller; the payment day where there is no such window. */
  readonly exDay: DayNumber;
  readonly nominal: number;
  readonly rate: Rate | null;
  readonly coupon: number | null;
  readonly redemption: number;
  readonly context: DayCountContext;
}

/** A bond with everything computed that does not depend on settlement. */
export interface ResolvedBond {
  readonly description: BondDescription;
  readonly compoundingRule: CompoundingRule;
  readonly rows: readonly ResolvedRow[];
  /** The different steps between neighbouring rows, in years: few, since coupon periods are alike. */
  readonly steps: readonly number[];
  /** For each row the index in `steps` of the step that leads to it; 0 for the first row. */
  readonly stepIndices: readonly number[];
  /** For each row the years from the first payment to its own by the yield's day count, accumulated row by row. */
  readonly times: readonly number[];
  /** Index of the last row with an unknown coupon, -1 when all are known. */
  readonly lastUnknown: number;
  /** For settlements before a law brought holidays in, of bonds that count business days: the bond by the calendar known then. */
  readonly earlier?: { readonly before: DayNumber; readonly bond: ResolvedBond };
}

type RowDays = Pick<ResolvedRow, 'payDay' | 'accrualStart' | 'accrualEnd'>;

/** The day of a date that mostly stands before, in the row or in the one before it. */
function dayOf(date: IsoDate, stood: IsoDate | undefined, day: DayNumber | null | undefined): DayNumber {
  return date === stood && day ? day : dayNumberFromIso(date);
}

/** Ends of regular periods, notional ones among them. */
function regularEnds(rows: readonly CashFlow[]): readonly DayNumber[] {
  return rows
    .flatMap(({ accrualEnd, refStart, refEnd }) => [refStart, refEnd ?? accrualEnd])
    .flatMap((date) => (date === undefined ? [] : [dayNumberFromIso(date)]));
}

/** The day of the month on which all regular coupons fall; undefined where there is none, or no odd period that asks for it. */
function rollDayOfRows(rows: readonly CashFlow[]): RollDay | undefined {
  if (!rows.some(({ refStart, refEnd }) => refStart !== undefined || refEnd !== undefined)) return undefined;
  const ends = regularEnds(rows);
  if (ends.every(isEndOfMonth)) return 'month-end';
  const latest = Math.max(...ends.map((day) => civilFromDayNumber(day).day));
  return ends.every((day) => rollDateFrom(day, 0, latest) === day) ? latest : undefined;
}

/** What the rows of a bond share. */
interface Shared {
  readonly description: BondDescription;
  readonly termination: DayNumber;
  readonly rollDay: RollDay | undefined;
}

/** How far a coupon may be rounded, of its amount; a day more in a year of 360 is more. */
const COUPON_ROUNDING = 0.002;
/** Calendar days by which a regular period may differ from a year over the frequency. */
const PERIOD_DAYS_OFF = 5;

/** Whether a row is a full period that pays the rate over the frequency, whatever its number of days is. */
function paysRateOverFrequency({ rate, coupon, nominal, refStart, refEnd }: CashFlow, days: number, frequency: number) {
  if (rate === null || coupon === null || frequency === 0 || refStart !== undefined || refEnd !== undefined)
    return false;
  const full = (nominal * rate) / frequency;
  return Math.abs(days - 365 / frequency) < PERIOD_DAYS_OFF && Math.abs(coupon - full) <= COUPON_ROUNDING * full;
}

function periodContext(row: CashFlow, days: RowDays, { description, termination }: Shared): DayCountContext {
  const { payDay, accrualStart, accrualEnd } = days;
  const { accrualDayCount: dayCount, frequency } = description;
  if (accrualStart === null || accrualEnd === null) {
    return { refStart: addMonths(payDay, -12), refEnd: payDay, frequency: 1, periodEnd: payDay, termination };
  }
  const refStart = row.refStart === undefined ? accrualStart : dayNumberFromIso(row.refStart);
  const refEnd = row.refEnd === undefined ? accrualEnd : dayNumberFromIso(row.refEnd);
  const isWhole =
    dayCount !== null && isOfThirty(dayCount) && paysRateOverFrequency(row, accrualEnd - accrualStart, frequency);
  // Hot: no object is copied into another one.
  if (!isWhole) return { refStart, refEnd, frequency, periodEnd: accrualEnd, termination };
  const wholePeriod = { from: accrualStart, dayCount };
  return { refStart, refEnd, frequency, periodEnd: accrualEnd, termination, wholePeriod };
}

function rowContext(row: CashFlow, days: RowDays, shared: Shared): DayCountContext {
  const { description, rollDay } = shared;
  const context = periodContext(row, days, shared);
  if (rollDay === undefined && !description.businessCalendar) return context;
  return {
    ...context,
    ...(rollDay !== undefined && { rollDay }),
    ...(description.businessCalendar && { calendar: description.businessCalendar }),
  };
}

/** Years from an earlier day to the row's payment, counted from its accrual start (QuantLib's discount-time stepping). */
export function stepToPayment(
  row: Pick<ResolvedRow, 'payDay' | 'accrualStart' | 'context'>,
  from: DayNumber,
  dayCount: DayCountName,
): number {
  const { payDay, accrualStart, context } = row;
  if (accrualStart === null || accrualStart === from) return yearFraction(dayCount, from, payDay, context);
  const whole = yearFraction(dayCount, accrualStart, payDay, context);
  return whole - yearFraction(dayCount, accrualStart, from, context);
}

function checkRows(cashFlows: readonly CashFlow[]): void {
  let previous: CashFlow | undefined;
  for (const row of cashFlows) {
    if (previous && previous.paymentDate > row.paymentDate) {
      throw new InvalidInputError('invalid-cash-flows', `row ${row.number} is paid before row ${previous.number}`);
    }
    if (!(row.nominal >= 0) || !Number.isFinite(row.redemption + (row.coupon ?? 0))) {
      throw new InvalidInputError('invalid-cash-flows', `row ${row.number} has an amount that is no number`);
    }
    previous = row;
  }
}

/** Steps that differ by no more than rounding count as the same. */
const SAME_STEP = 1e-14;

/** Index of a step in the list; a new step is added to it. */
function stepIndex(steps: number[], step: number): number {
  for (let index = 0; index < steps.length; index++) {
    if (Math.abs(elementAt(steps, index) - step) < SAME_STEP) return index;
  }
  return steps.push(step) - 1;
}

function exDayOf({ exDate }: CashFlow, payDay: DayNumber, { isCumOnExDate = false }: BondDescription): DayNumber {
  if (exDate === undefined) return payDay;
  return addDays(dayNumberFromIso(exDate), isCumOnExDate ? 1 : 0);
}

function resolvedRow(
  row: CashFlow,
  previous: CashFlow | undefined,
  before: RowDays | undefined,
  shared: Shared,
): ResolvedRow {
  const payDay = dayNumberFromIso(row.paymentDate);
  const { accrualStart: from, accrualEnd: to } = row;
  const hasInterest = from !== undefined && to !== undefined;
  const accrualStart = hasInterest ? dayOf(from, previous?.accrualEnd, before?.accrualEnd) : null;
  const accrualEnd = hasInterest ? dayOf(to, row.paymentDate, payDay) : null;
  return {
    payDay,
    accrualStart,
    accrualEnd,
    exDay: exDayOf(row, payDay, shared.description),
    nominal: row.nominal,
    rate: row.rate,
    coupon: row.coupon,
    redemption: row.redemption,
    context: rowContext(row, { payDay, accrualStart, accrualEnd }, shared),
  };
}

function resolveRows(description: BondDescription): ResolvedRow[] {
  const { cashFlows, maturity } = description;
  const last = cashFlows.at(-1);
  if (!last) return [];
  const termination = dayNumberFromIso(maturity ?? last.accrualEnd ?? last.paymentDate);
  const shared: Shared = { description, termination, rollDay: rollDayOfRows(cashFlows) };
  const rows: ResolvedRow[] = [];
  let previous: CashFlow | undefined;
  let before: ResolvedRow | undefined;
  for (const row of cashFlows) {
    before = resolvedRow(row, previous, before, shared);
    rows.push(before);
    previous = row;
  }
  return rows;
}

type Stepping = Pick<ResolvedBond, 'steps' | 'stepIndices' | 'times'>;

// Plain lists: typed arrays of so few numbers take longer to make.
function stepping(rows: readonly ResolvedRow[], dayCount: DayCountName): Stepping {
  const steps: number[] = [];
  const stepIndices: number[] = [];
  const times: number[] = [];
  let previous: ResolvedRow | undefined;
  let time = 0;
  for (const row of rows) {
    const index = previous ? stepIndex(steps, stepToPayment(row, previous.payDay, dayCount)) : 0;
    if (previous) time += elementAt(steps, index);
    stepIndices.push(index);
    times.push(time);
    previous = row;
  }
  return { steps, stepIndices, times };
}

function earlierOf(description: BondDescription): ResolvedBond['earlier'] {
  const { businessCalendar, accrualDayCount, yieldConvention } = description;
  if (businessCalendar === undefined || (accrualDayCount !== 'BUS/252' && yieldConvention.dayCount !== 'BUS/252'))
    return undefined;
  const known = calendarBeforeLastLaw(businessCalendar);
  return known === null
    ? undefined
    : { before: known.before, bond: resolveBond({ ...description, businessCalendar: known.calendar }) };
}

/**
 * A bond ready to settle on any day: do it once per bond. Works from imported rows alone; throws `invalid-cash-flows`
 * when rows are out of order or hold amounts that are no numbers.
 */
export function resolveBond(description: BondDescription): ResolvedBond {
  checkRows(description.cashFlows);
  const { compounding, dayCount } = description.yieldConvention;
  const rows = resolveRows(description);
  const { steps, stepIndices, times } = stepping(rows, dayCount);
  const lastUnknown = rows.findLastIndex((row) => row.coupon === null);
  const earlier = earlierOf(description);
  const resolved = {
    description,
    compoundingRule: COMPOUNDINGS[compounding],
    rows,
    steps,
    stepIndices,
    times,
    lastUnknown,
  };
  return earlier === undefined ? resolved : { ...resolved, earlier };
}
