import { resetRateOn } from '#math/bond/daily-reset.ts';
import { businessDaysBetween, type Calendar } from '#math/dates/business-days.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber, Rate } from '#math/units.ts';
import { MAX_FIXING_AGE } from '../bond-gaps.ts';
import type { BondFacts } from '../issue.ts';

const BUSINESS_DAYS_A_YEAR = 252;

/** What a bond that grows by an overnight rate is assumed to earn until maturity. */
interface Growth {
  /** The last rate that is known, a fraction a year of 252 business days. */
  readonly rate: Rate;
  /** Per 100 of the nominal as it has grown until settlement. */
  readonly interest: number;
}

/**
 * The interest that a bond which is repaid with all that an overnight rate made of it earns from a day to maturity, if the last fixing holds; null
 * without a fixing of the days before, and after maturity. Prices and payments are per 100 of the updated nominal: Tesouro Nacional, Metodologia de
 * Cálculo dos Títulos Públicos Federais, LFT.
 */
export function assumedGrowth(
  { terms: { maturesOn }, resets }: Pick<BondFacts, 'terms' | 'resets'>,
  calendar: Calendar,
  settlement: DayNumber,
): Growth | null {
  const known = resets.filter(({ from }) => from <= settlement && from >= settlement - MAX_FIXING_AGE);
  const rate = resetRateOn(known, settlement);
  if (rate === null || maturesOn === null) return null;
  const maturity = dayNumberFromIso(maturesOn);
  if (maturity <= settlement) return null;
  const years = businessDaysBetween(calendar, settlement, maturity) / BUSINESS_DAYS_A_YEAR;
  return { rate, interest: 100 * ((1 + rate) ** years - 1) };
}
