import { type IsoDate, isoDate } from '#math/units.ts';

/** The day of a moment in UTC. */
export function dayOfMoment(moment: Date): IsoDate {
  return isoDate(moment.toISOString().slice(0, 10));
}
