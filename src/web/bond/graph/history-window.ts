import type { DateRange } from '#domain/platform/period.ts';
import { addDays, dayNumberFromIso, daysBetween, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';

/** What of the window the reader moves: one of its ends, or all of it. */
export type WindowPart = 'start' | 'end' | 'whole';

const later = (day: IsoDate, days: number) => isoFromDayNumber(addDays(dayNumberFromIso(day), days));
const dayCount = ({ start, end }: DateRange) => daysBetween(dayNumberFromIso(start), dayNumberFromIso(end));
const between = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

/** The part of a range that lies within a history; both days of each belong to it. */
export function windowWithin({ start, end }: DateRange, history: DateRange): DateRange {
  const first = start < history.start ? history.start : start > history.end ? history.end : start;
  const last = end > history.end ? history.end : end < first ? first : end;
  return { start: first, end: last };
}

/** A window after a part of it was moved by days, kept within the history; its ends do not pass one another. */
export function movedWindow(window: DateRange, part: WindowPart, days: number, history: DateRange): DateRange {
  const toStart = -dayCount({ start: history.start, end: window.start });
  const toEnd = dayCount({ start: window.end, end: history.end });
  const width = dayCount(window);
  if (part === 'start') return { ...window, start: later(window.start, between(toStart, days, width)) };
  if (part === 'end') return { ...window, end: later(window.end, between(-width, days, toEnd)) };
  const moved = between(toStart, days, toEnd);
  return { start: later(window.start, moved), end: later(window.end, moved) };
}

/** Where a day stands in a history, a share of 0 to 1. */
export function shareOfDay(day: IsoDate, history: DateRange): number {
  const days = dayCount(history);
  return days === 0 ? 0 : dayCount({ start: history.start, end: day }) / days;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -30,
  PageUp: 30,
};

/** By how many days a key moves an end of the window; null for other keys. Home and End lead to the ends of the history. */
export function daysOfKey(key: string, history: DateRange): number | null {
  if (key === 'Home') return -dayCount(history);
  if (key === 'End') return dayCount(history);
  return steps[key] ?? null;
}
