import type { DayCountName } from '../day-count/day-count-name.ts';

/** How a yield discounts: see docs/methods/yield.md. */
export type Compounding = 'Compounded' | 'Simple' | 'SimpleThenCompounded' | 'Continuous';

/** What a yield means: its day count, compounding and periods a year (0 where the compounding has none). */
export interface YieldConvention {
  readonly dayCount: DayCountName;
  readonly compounding: Compounding;
  readonly frequency: number;
}

/** Effective yield: annual compounding on calendar days / 365, as MOEX publishes it. */
export const EFFECTIVE_ANNUAL: YieldConvention = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 };
