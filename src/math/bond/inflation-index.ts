import { civilFromDayNumber } from '../dates/dates.ts';
import { type DayNumber, daysInMonth, type Measure, MISSING_DATA, measured, type Price, price } from '../units.ts';

/** A number cut after six decimals and rounded to five: 31 CFR 356, appendix B, section I.B. */
function regulationRounding(value: number): number {
  return Math.round(Math.trunc(value * 1e6 + 1e-7) / 10) / 1e5;
}

/**
 * Reference index of a day between those of the first of its month and of the next month, each the index of three months before: linear
 * by days, cut and rounded to five decimals (31 CFR 356, appendix B, section I.B; the same in the formulae of the UK Debt Management
 * Office); `missing-data` without the two.
 */
export function referenceIndexBetween(
  from: number | undefined,
  to: number | undefined,
  day: DayNumber,
): Measure<number> {
  const { year, month, day: dayOfMonth } = civilFromDayNumber(day);
  if (from === undefined || (to === undefined && dayOfMonth > 1)) return MISSING_DATA;
  const share = (dayOfMonth - 1) / daysInMonth(year, month);
  return measured(regulationRounding(from + share * ((to ?? from) - from)));
}

/** Index ratio of a settlement: its reference index over that of the dated date, cut and rounded to five decimals. */
export function indexRatio(settlementIndex: number, datedIndex: number): number {
  return regulationRounding(settlementIndex / datedIndex);
}

/** Price or accrued interest adjusted for inflation, per 100 of the unadjusted nominal, from the real one. */
export function inflationAdjusted(real: Price, ratio: number): Price {
  return price(real * ratio);
}
