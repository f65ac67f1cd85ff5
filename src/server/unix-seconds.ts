import type { DayNumber } from '#math/units.ts';

const SECONDS_PER_DAY = 86_400;

/** The midnight, UTC, with which a day begins, in Unix seconds. */
export function unixSeconds(day: DayNumber): number {
  return day * SECONDS_PER_DAY;
}
