import type { CashFlowRow, Offer } from '#domain/bond.ts';
import { BUILT_IN_CALENDARS } from '#math/built-in-calendars.ts';
import { addBusinessDays, adjustDate } from '#math/business-days.ts';
import { getCalendar } from '#math/calendar.ts';
import type { CashFlow } from '#math/cash-flow.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates.ts';

/** A payment as the store keeps it. Unlike in the mathematics, the pool factor is that after the payment. */
export function cashFlowRow(row: CashFlow, calendarName: string): CashFlowRow {
  const calendar = getCalendar(BUILT_IN_CALENDARS, calendarName);
  const payment = dayNumberFromIso(row.paymentDate);
  const nominalAfter = row.nominal - row.redemption;
  return {
    number: row.number,
    accrualStart: row.accrualStart ?? null,
    accrualEnd: row.accrualEnd ?? null,
    referenceStart: row.refStart ?? null,
    referenceEnd: row.refEnd ?? null,
    paymentDate: row.paymentDate,
    actualPaymentDate: isoFromDayNumber(adjustDate(calendar, payment, 'Following')),
    recordDate: isoFromDayNumber(addBusinessDays(calendar, payment, -1)),
    exDate: row.exDate ?? null,
    nominal: row.nominal,
    couponRate: row.accrualStart === undefined ? null : row.rate,
    coupon: row.coupon,
    redemption: row.redemption,
    poolFactor: Math.max(0, Math.round(nominalAfter * 1e8) / 1e10),
    isEstimated: row.isEstimated,
  };
}

/** The payments up to an offer at which the whole issue was redeemed. */
export function redeemedAt(rows: readonly CashFlowRow[], { date, price }: Offer): readonly CashFlowRow[] {
  const kept = rows.filter((row) => row.paymentDate <= date);
  return kept.map((row, index) =>
    index === kept.length - 1 ? { ...row, redemption: (row.nominal * (price ?? 100)) / 100, poolFactor: 0 } : row,
  );
}
