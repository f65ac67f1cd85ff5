import type { OvernightRate } from '#math/curve/overnight-swap-conventions.ts';
import type { IsoDate } from '#math/units.ts';

/** The fixing of an overnight rate for a business day, a fraction a year; the day is that from which money is lent, not that of publication. */
export interface OvernightFixing {
  readonly referenceRate: OvernightRate;
  readonly date: IsoDate;
  readonly rate: number;
}
