import { maxCurveAge } from '#domain/bond/derivation/curve-book.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** The first day whose curve may serve a day; undefined, for all of them, at the beginning of time. */
export function earliestCurve(day: IsoDate): IsoDate | undefined {
  return day < '0002' ? undefined : isoFromDayNumber(addDays(dayNumberFromIso(day), -maxCurveAge));
}
