import type { CashFlowRow } from '#domain/bond.ts';
import { BUILT_IN_CALENDARS } from '#math/built-in-calendars.ts';
import { settlementDate } from '#math/business-days.ts';
import { getCalendar } from '#math/calendar.ts';
import type { CashFlow } from '#math/cash-flow.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates.ts';
import { dayCountName } from '#math/day-count-name.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import { valueOrNull } from '#math/measure.ts';
import { resolveBond } from '#math/resolved-bond.ts';
import { accruedInterest, settle } from '#math/settled-bond.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';

const USUAL_DECIMALS = 2;

export interface Accrued {
  /** Per 100 of outstanding nominal. */
  readonly value: number;
  readonly decimals: number;
  readonly settlement: IsoDate;
}

function mathCashFlow(row: CashFlowRow): CashFlow {
  const { accrualStart, accrualEnd, referenceStart, referenceEnd, exDate } = row;
  return {
    number: row.number,
    paymentDate: row.paymentDate,
    ...(accrualStart !== null && accrualEnd !== null && { accrualStart, accrualEnd }),
    ...(referenceStart !== null && referenceEnd !== null && { refStart: referenceStart, refEnd: referenceEnd }),
    ...(exDate !== null && { exDate }),
    nominal: row.nominal,
    rate: row.couponRate,
    coupon: row.coupon,
    isEstimated: row.isEstimated,
    redemption: row.redemption,
    poolFactor: row.nominal / 100,
  };
}

function accruedOf({ terms }: BondRecord, cashFlows: readonly CashFlowRow[], today: IsoDate): Accrued | null {
  if (terms.dayCount === null || terms.isDefaulted || cashFlows.length === 0) return null;
  const calendar = getCalendar(BUILT_IN_CALENDARS, terms.calendar);
  const bond = resolveBond({
    cashFlows: cashFlows.map(mathCashFlow),
    accrualDayCount: dayCountName(terms.dayCount),
    yieldConvention: { ...terms.yieldConvention, dayCount: dayCountName(terms.yieldConvention.dayCount) },
    frequency: terms.couponFrequency,
    businessCalendar: calendar,
    ...(terms.maturesOn !== null && { maturity: terms.maturesOn }),
  });
  const settlement = settlementDate(dayNumberFromIso(today), terms.settlementLag, calendar);
  const value = valueOrNull(accruedInterest(settle(bond, settlement)));
  const decimals = terms.accruedPrecision ?? USUAL_DECIMALS;
  return value === null ? null : { value, decimals, settlement: isoFromDayNumber(settlement) };
}

/**
 * The accrued interest of a trade made today; null for a bond that accrues none, that trades without it, or whose terms
 * and payments contradict each other.
 */
export function accruedToday(bond: BondRecord, cashFlows: readonly CashFlowRow[], today: IsoDate): Accrued | null {
  try {
    return accruedOf(bond, cashFlows, today);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}
