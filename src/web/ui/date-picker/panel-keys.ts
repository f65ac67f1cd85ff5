import type { IsoDate } from '#math/units.ts';
import { dayOfWeek, type WeekdayNumber } from './calendar-grid.ts';
import { daysLater, monthNumber, monthsLater, yearNumber } from './moment.ts';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** The day that a key leads to in a grid of days, or null when the key is none of its keys. */
export function dayAfterKey(
  day: IsoDate,
  { key, shiftKey }: PressedKey,
  firstDayOfWeek: WeekdayNumber,
): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1);
    case 'ArrowRight':
      return daysLater(day, 1);
    case 'ArrowUp':
      return daysLater(day, -7);
    case 'ArrowDown':
      return daysLater(day, 7);
    case 'Home':
      return daysLater(day, -dayOfWeek(day, firstDayOfWeek));
    case 'End':
      return daysLater(day, 6 - dayOfWeek(day, firstDayOfWeek));
    case 'PageUp':
      return monthsLater(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return monthsLater(day, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** How a panel of months or years is laid out. */
export interface UnitPanel {
  readonly columns: number;
  /** Months from one choice to the next. */
  readonly months: number;
  readonly count: number;
}

export const unitPanels = {
  month: { columns: 3, months: 1, count: 12 },
  year: { columns: 2, months: 12, count: 10 },
} as const satisfies Readonly<Record<string, UnitPanel>>;

/** The day in the month or year that a key leads to, or null when the key is none of the panel's keys. */
export function unitAfterKey(day: IsoDate, key: string, { columns, months, count }: UnitPanel): IsoDate | null {
  const at = months === 1 ? monthNumber(day) - 1 : yearNumber(day) % count;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: count - 1 - at,
    PageUp: -count,
    PageDown: count,
  };
  const step = steps[key];
  return step === undefined ? null : monthsLater(day, step * months);
}
