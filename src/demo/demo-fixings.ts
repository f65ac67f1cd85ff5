import {
  type ArrearsMarket,
  arrearsPayments,
  arrearsResets,
  runningCouponRate,
} from '#domain/bond/bond-mathematics/overnight-coupons.ts';
import { curveBook } from '#domain/bond/derivation/curve-book.ts';
import type { BondFacts, IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import type { CurveDay } from '#domain/market/curve.ts';
import type { OvernightFixing } from '#domain/market/overnight-fixing.ts';
import { elementAt } from '#math/checked-access.ts';
import { discountFactor } from '#math/curve/curve.ts';
import { OVERNIGHT_SWAPS } from '#math/curve/overnight-swap-conventions.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { OVERNIGHT_DAYS_A_YEAR } from '#math/rates/overnight-coupon.ts';
import { type DayNumber, type IsoDate, years } from '#math/units.ts';
import { LOOKBACK_DAYS } from '#store/bond/cash-flows/daily-rates.ts';
import type { DemoCurrency } from './demo-currencies.ts';
import type { MarketHistory } from './demo-curves.ts';
import { roundRate } from './demo-curves.ts';
import { demoSwapCurve, quotedSwapDays, swapZeroCurve } from './demo-swaps.ts';

const OVERNIGHT = years(1 / 365);

/** The fixings of a currency's overnight rate on the days of its government curve; none where it has no swaps. */
export function fixingsOfDays({ swaps }: DemoCurrency, curveDays: readonly CurveDay[]): readonly OvernightFixing[] {
  if (swaps === undefined) return [];
  const { overnightRate: referenceRate } = swaps;
  const daysAYear = OVERNIGHT_DAYS_A_YEAR[OVERNIGHT_SWAPS[referenceRate].dayCount];
  return curveDays.map((day) => {
    const growth = 1 / discountFactor(swapZeroCurve(day, swaps), OVERNIGHT);
    return { referenceRate, date: day.date, rate: roundRate((growth - 1) * daysAYear) };
  });
}

/** The same from a day on, until the day before the last one of a market. */
export function demoFixings({ currency, days, curveDays }: MarketHistory, from: IsoDate): readonly OvernightFixing[] {
  const known = curveDays.slice(0, days.length - 1).filter(({ date }) => date >= from);
  return fixingsOfDays(currency, known);
}

/** The curve of swaps on the last day of a market. */
function projectionOf({ currency, curveDays }: MarketHistory): ArrearsMarket['projection'] {
  const curve = demoSwapCurve(currency);
  const day = elementAt(curveDays, curveDays.length - 1);
  const days = quotedSwapDays(currency, [day]);
  const swaps = curve && curveBook([{ curve, days }]).swapsOn(currency.code, true, day.date);
  return swaps && { curve: swaps.curve, curveDay: dayNumberFromIso(swaps.date) };
}

/** The day from which the fixings of a bond's coupons count. */
export function firstFixingDay(issue: DayNumber): IsoDate {
  return isoFromDayNumber(addDays(issue, -LOOKBACK_DAYS));
}

/** Running coupon, payments and rates of each day of a generated bond in arrears, by the fixings of its market and along its curve of swaps. */
export function fixedInterest(
  terms: IssueTerms,
  rows: readonly IssuePayment[],
  history: MarketHistory,
  issue: DayNumber,
): Pick<BondFacts, 'terms' | 'cashFlows' | 'resets'> {
  const fixings = demoFixings(history, firstFixingDay(issue));
  const cashFlows = arrearsPayments(terms, rows, { fixings, projection: projectionOf(history) });
  const last = fixings.at(-1);
  const couponRate = last === undefined ? terms.couponRate : runningCouponRate(cashFlows, last.date);
  return { terms: { ...terms, couponRate }, cashFlows, resets: arrearsResets(terms, cashFlows, fixings) };
}
