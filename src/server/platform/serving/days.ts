import { type DayNumber, type IsoDate, isoDate } from '#math/units.ts';

/** Reads the dates of moments in a time zone. */
export function dayIn(timeZone: string): (moment: Date) => IsoDate {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => isoDate(format.format(moment));
}

/** Reads the date of the clock in a time zone. */
export function todayIn(timeZone: string, clock: () => Date): () => IsoDate {
  const dayOf = dayIn(timeZone);
  return () => dayOf(clock());
}

const SECONDS_PER_DAY = 86_400;

/** The midnight, UTC, with which a day begins, in Unix seconds. */
export function unixSeconds(day: DayNumber): number {
  return day * SECONDS_PER_DAY;
}
