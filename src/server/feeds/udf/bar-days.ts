import type { MarkResolution } from '#contract/feeds/udf/udf-marks.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** Marks of one bar; the library shows no more. */
export const MAX_MARKS_OF_BAR = 10;

/** Day 0 is 1 January 1970, a Thursday: weeks begin on the Monday before it. */
const DAYS_TO_MONDAY = 3;

function periodOf(date: IsoDate, resolution: MarkResolution): string {
  if (resolution.endsWith('M')) return date.slice(0, 7);
  if (resolution.endsWith('W')) return String(Math.floor((dayNumberFromIso(date) + DAYS_TO_MONDAY) / 7));
  return date;
}

/**
 * On which bar an event stands: the first one of its day or after it, of weeks and months the first day of theirs. Undefined where there is
 * none yet.
 */
export function barOfEvent(days: readonly IsoDate[], date: IsoDate, resolution: MarkResolution): IsoDate | undefined {
  const day = days.find((each) => each >= date);
  if (day === undefined) return undefined;
  const period = periodOf(day, resolution);
  return days.find((each) => periodOf(each, resolution) === period);
}

/** The day after a bar, from which on events belong to the bar that follows it. */
export function dayAfter(date: IsoDate): IsoDate {
  return isoFromDayNumber(addDays(dayNumberFromIso(date), 1));
}
