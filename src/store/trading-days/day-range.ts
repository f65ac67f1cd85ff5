import type { IsoDate } from '#math/units.ts';

/** Days of instruments on all their venues. */
export interface DayRange {
  readonly instrumentIds: readonly number[];
  /** First day; all days without it. */
  readonly from?: IsoDate;
}

const BEGINNING = '0001-01-01';

/** The range as the parameters of a query: instrument ids and first day. */
export function rangeParameters({ instrumentIds, from }: DayRange): readonly [readonly number[], string] {
  return [instrumentIds, from ?? BEGINNING];
}
