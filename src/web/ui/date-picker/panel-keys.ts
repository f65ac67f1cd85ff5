import type { IsoDate } from '#math/units.ts';
import { monthNumber, monthsLater, yearNumber } from './moment.ts';

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
