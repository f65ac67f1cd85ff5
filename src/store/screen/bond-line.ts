import { isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import type { BondRow } from './bond-row.ts';

/** What a line of suggestions tells of a bond beside its name. */
export interface BondLine {
  readonly currency: string | null;
  readonly maturesOn: IsoDate | null;
  /** The latest indicative yield as a fraction, and the venue that it is of; null where a source gave none that rests on no assumption. */
  readonly yield: number | null;
  readonly venueId: number | null;
}

export type LineSource = Pick<BondRow, 'currency' | 'maturityDay' | 'yield' | 'isYieldAssumed' | 'venueId'>;

export function lineOf({ currency, maturityDay, venueId, ...figure }: LineSource): BondLine {
  const maturesOn = maturityDay === null ? null : isoFromDayNumber(dayNumber(maturityDay));
  return { currency, maturesOn, yield: figure.isYieldAssumed ? null : figure.yield, venueId };
}
