import type { DayCountName } from '../day-count/day-count-name.ts';

/** How a yield discounts: see docs/methods/yield.md. */
export type Compounding = 'Compounded' | 'Simple' | 'SimpleThenCompounded' | 'Continuous';

/** How a rate compounds, and how many times a year: 0 where the compounding has no frequency. */
export interface RateConvention<C extends Compounding = Compounding> {
  readonly compounding: C;
  readonly frequency: number;
}

/** What a yield means: its day count and its compounding. */
export interface YieldConvention extends RateConvention {
  readonly dayCount: DayCountName;
}

/** Effective yield: annual compounding on calendar days / 365, as MOEX publishes it. */
export const EFFECTIVE_ANNUAL = {
  dayCount: 'ACT/365F',
  compounding: 'Compounded',
  frequency: 1,
} as const satisfies YieldConvention;
