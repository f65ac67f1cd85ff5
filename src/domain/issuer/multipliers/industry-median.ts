import type { IsoDate } from '#math/units.ts';
import type { MultiplierKey } from './multipliers.ts';

/** The median of a multiplier over the companies of a sector in a calendar quarter. */
export interface IndustryMedian {
  /** Last day of the quarter. */
  readonly quarterEndsOn: IsoDate;
  readonly multiplier: MultiplierKey;
  /** As a fraction for percent. */
  readonly median: number;
  /** How many companies it is of. */
  readonly companies: number;
}
