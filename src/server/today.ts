import { type IsoDate, isoDate } from '#math/units.ts';

/** Reads the date of the clock in a time zone. */
export function todayIn(timeZone: string, clock: () => Date): () => IsoDate {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return () => isoDate(format.format(clock()));
}
