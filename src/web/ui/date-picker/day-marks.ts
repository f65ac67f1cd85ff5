import type { IsoDate } from '#math/units.ts';
import { daysLater } from './moment.ts';
import type { PickerWordKey } from './picker-language.ts';

export interface DayMarks {
  readonly isChosen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Between the ends of a range, or of the range that would be chosen now. */
  readonly isInside: boolean;
}

/** How a day stands to the chosen days; a range with one end runs to the day that is pointed at. */
export function marksOfDay(day: IsoDate, days: readonly IsoDate[], pointed: IsoDate | null): DayMarks {
  const ends = days.length === 1 && pointed !== null ? [...days, pointed] : [...days];
  const [first, last] = ends.sort();
  return {
    isChosen: days.includes(day),
    isFirst: day === first,
    isLast: day === last,
    isInside: first !== undefined && last !== undefined && day > first && day < last,
  };
}

/** The text that names a day of a range to those who hear it, or null when its date alone does. */
export function wordOfDay(day: IsoDate, days: readonly IsoDate[], today: IsoDate): PickerWordKey | null {
  const [first, last] = days;
  if (day === first && last !== undefined) return 'day_first';
  if (day === last) return 'day_last';
  if (first !== undefined && last !== undefined && day > first && day < last) return 'day_inside';
  return day === today ? 'day_today' : null;
}

/** Farther from the day that is focused no day is in view. */
const daysInView = 70;

/** The chosen days and those between them, as far as they may be in view. */
export function selectedDays(days: readonly IsoDate[], focused: IsoDate): readonly IsoDate[] {
  const [first, last = first] = days;
  if (first === undefined || last === undefined) return [];
  const near = Array.from({ length: 2 * daysInView + 1 }, (_, at) => daysLater(focused, at - daysInView));
  return near.filter((day) => day >= first && day <= last);
}
