import type { Calendar } from './calendar.ts';
import type { CashFlow } from './cash-flow.ts';
import { addMonths, dayNumberFromIso } from './dates.ts';
import { yearFraction } from './day-count.ts';
import type { DayCountContext } from './day-count-context.ts';
import type { DayCountName } from './day-count-name.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import type { DayNumber, IsoDate } from './units.ts';
import type { YieldConvention } from './yield-convention.ts';

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
  readonly rate: number | null;
  readonly coupon: number | null;
  readonly redemption: number;
  readonly context: DayCountContext;
  /** Years from the first payment to this one by the yield's day count, accumulated row by row. */
  readonly time: number;
}

/** A bond with everything computed that does not depend on settlement. */
export interface ResolvedBond {
  readonly description: BondDescription;
  readonly rows: readonly ResolvedRow[];
  readonly payDays: Int32Array;
  /** Index of the last row with an unknown coupon, -1 when all are known. */
  readonly lastUnknown: number;
}

function optionalDay(date: IsoDate | undefined): DayNumber | null {
  return date === undefined ? null : dayNumberFromIso(date);
}

function rowContext(row: CashFlow, description: BondDescription, termination: DayNumber): DayCountContext {
  const payDay = dayNumberFromIso(row.paymentDate);
  const { businessCalendar, frequency } = description;
  const calendar = businessCalendar && { calendar: businessCalendar };
  if (row.accrualStart === undefined || row.accrualEnd === undefined) {
    return { refStart: addMonths(payDay, -12), refEnd: payDay, frequency: 1, termination, ...calendar };
  }
  return {
    refStart: dayNumberFromIso(row.refStart ?? row.accrualStart),
    refEnd: dayNumberFromIso(row.refEnd ?? row.accrualEnd),
    frequency,
    periodEnd: dayNumberFromIso(row.accrualEnd),
    termination,
    ...calendar,
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
  cashFlows.forEach((row, index) => {
    const previous = cashFlows[index - 1];
    if (previous && previous.paymentDate > row.paymentDate) {
      throw new InvalidInputError('invalid-cash-flows', `row ${row.number} is paid before row ${previous.number}`);
    }
    if (!(row.nominal >= 0) || !Number.isFinite(row.redemption + (row.coupon ?? 0))) {
      throw new InvalidInputError('invalid-cash-flows', `row ${row.number} has an amount that is no number`);
    }
  });
}

function resolveRows(description: BondDescription): ResolvedRow[] {
  const { cashFlows, yieldConvention } = description;
  const last = cashFlows.at(-1);
  if (!last) return [];
  const termination = dayNumberFromIso(description.maturity ?? last.accrualEnd ?? last.paymentDate);
  let previous: ResolvedRow | undefined;
  return cashFlows.map((row) => {
    const payDay = dayNumberFromIso(row.paymentDate);
    const accrualStart = optionalDay(row.accrualStart);
    const context = rowContext(row, description, termination);
    const step = previous
      ? stepToPayment({ payDay, accrualStart, context }, previous.payDay, yieldConvention.dayCount)
      : 0;
    previous = {
      payDay,
      accrualStart,
      accrualEnd: optionalDay(row.accrualEnd),
      exDay: optionalDay(row.exDate) ?? payDay,
      nominal: row.nominal,
      rate: row.rate,
      coupon: row.coupon,
      redemption: row.redemption,
      context,
      time: (previous?.time ?? 0) + step,
    };
    return previous;
  });
}

/**
 * A bond ready to settle on any day: do it once per bond. Works from imported rows alone; throws `invalid-cash-flows`
 * when rows are out of order or hold amounts that are no numbers.
 */
export function resolveBond(description: BondDescription): ResolvedBond {
  checkRows(description.cashFlows);
  const rows = resolveRows(description);
  return {
    description,
    rows,
    payDays: Int32Array.from(rows, (row) => row.payDay),
    lastUnknown: rows.findLastIndex((row) => row.coupon === null),
  };
}
