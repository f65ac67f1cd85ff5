import { isoDate } from '#math/units.ts';
import { emptyDay, type ObservedDay } from '../../../market/trading-day.ts';

/** A day on which the source said these things and nothing else. */
export function madeUpDay(date: string, said: Partial<ObservedDay>): ObservedDay {
  return { ...emptyDay, instrumentId: 1, venueId: 11, date: isoDate(date), ...said };
}
