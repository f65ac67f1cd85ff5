import { addMonths } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayCountName } from '../day-count/day-count-name.ts';
import type { DayNumber, Measure, Price, Rate } from '../units.ts';
import { measuredPrice, measuredRate, NOT_APPLICABLE } from '../units.ts';

/** A bill that pays 100 at maturity. */
export interface Bill {
  readonly settlement: DayNumber;
  readonly maturity: DayNumber;
  /** Of discount rates and money-market yields; ACT/360 where absent (sterling and rouble markets: ACT/365F). */
  readonly dayCount?: DayCountName;
}

function daysLeft({ settlement, maturity }: Bill): number {
  return maturity - settlement;
}

function yearsLeft({ settlement, maturity, dayCount = 'ACT/360' }: Bill): number {
  return yearFraction(dayCount, settlement, maturity);
}

/** Whether a bill has no rates by the time that is left: it is over, or its market counts in business days or coupon periods, as Brazil does. */
function hasNoRates(bill: Bill): boolean {
  return daysLeft(bill) <= 0 || bill.dayCount === 'BUS/252' || bill.dayCount === 'ACT/ACT ICMA';
}

/** Price per 100 from a bank discount rate: 100 (1 - d t), t in the bill's day count; 31 CFR 356, appendix B, section VI. */
export function priceFromDiscountRate(bill: Bill, discountRate: Rate): Measure<Price> {
  if (hasNoRates(bill)) return NOT_APPLICABLE;
  return measuredPrice(100 * (1 - discountRate * yearsLeft(bill)));
}

/** Bank discount rate from a price per 100: (1 - price / 100) / t. */
export function discountRateFromPrice(bill: Bill, price: Price): Measure<Rate> {
  if (hasNoRates(bill)) return NOT_APPLICABLE;
  return measuredRate((1 - price / 100) / yearsLeft(bill));
}

/** Money-market yield: (100 / price - 1) / t, simple in the bill's day count. */
export function moneyMarketYieldFromPrice(bill: Bill, price: Price): Measure<Rate> {
  if (hasNoRates(bill) || !(price > 0)) return NOT_APPLICABLE;
  return measuredRate((100 / price - 1) / yearsLeft(bill));
}

/** Price per 100 from a money-market yield: 100 / (1 + y t); `not-applicable` where that is not above zero. */
export function priceFromMoneyMarketYield(bill: Bill, yieldRate: Rate): Measure<Price> {
  if (hasNoRates(bill)) return NOT_APPLICABLE;
  const growth = 1 + yieldRate * yearsLeft(bill);
  if (!(growth > 0)) return NOT_APPLICABLE;
  return measuredPrice(100 / growth);
}

/** Days of the year that follows the settlement: 366 when a 29 February lies in it. */
function daysInFollowingYear(settlement: DayNumber): number {
  return addMonths(settlement, 12) - settlement;
}

/** Root of the half-year compounding equation for bills longer than half a year. */
function longBillYield(gain: number, days: number, yearDays: number): number {
  const share = days / yearDays;
  const a = share / 2 - 0.25;
  return (-share + Math.sqrt(share * share + 4 * a * gain)) / (2 * a);
}

/**
 * Bond-equivalent (coupon-equivalent) yield of a bill from its price per 100: simple on the days of the following year up to
 * half a year, then one half-yearly compounding; 31 CFR 356, appendix B, section VI, and Treasury's investment rate.
 */
export function bondEquivalentYieldFromPrice(bill: Bill, price: Price): Measure<Rate> {
  const days = daysLeft(bill);
  if (days <= 0 || !(price > 0)) return NOT_APPLICABLE;
  const yearDays = daysInFollowingYear(bill.settlement);
  const gain = 100 / price - 1;
  const value = days * 2 <= yearDays ? (gain * yearDays) / days : longBillYield(gain, days, yearDays);
  return measuredRate(value);
}

/** Price per 100 of a bill from its bond-equivalent yield; the inverse of `bondEquivalentYieldFromPrice`. */
export function priceFromBondEquivalentYield(bill: Bill, yieldRate: Rate): Measure<Price> {
  const days = daysLeft(bill);
  if (days <= 0) return NOT_APPLICABLE;
  const share = days / daysInFollowingYear(bill.settlement);
  const growth = share <= 0.5 ? 1 + yieldRate * share : (1 + yieldRate / 2) * (1 + (share - 0.5) * yieldRate);
  return growth > 0 ? measuredPrice(100 / growth) : NOT_APPLICABLE;
}
