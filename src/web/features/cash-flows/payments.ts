import type { CashFlow } from '#contract/cash-flows.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';

/** Past payments that stay in sight above the line of today. */
const shownPast = 2;

export interface Payments {
  readonly earlier: readonly CashFlow[];
  readonly recent: readonly CashFlow[];
  readonly ahead: readonly CashFlow[];
  /** Days from today to the next payment; null when none is ahead. */
  readonly daysToNext: number | null;
}

/** Splits payments at today; when none is ahead, all but the last two are still earlier ones. */
export function paymentsAround(items: readonly CashFlow[], today: string): Payments {
  const past = items.filter((item) => item.isPast);
  const ahead = items.filter((item) => !item.isPast);
  const next = ahead[0];
  return {
    earlier: past.slice(0, -shownPast),
    recent: past.slice(-shownPast),
    ahead,
    daysToNext: next === undefined ? null : dayNumberFromIso(isoDate(next.date)) - dayNumberFromIso(isoDate(today)),
  };
}
