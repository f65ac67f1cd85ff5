import { elementAt } from '../checked-access.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import { type DayNumber, dayNumber, daysInMonth, type IsoDate } from '../units.ts';

/** Year, month (1 to 12) and day of the month (1 to 31) of the Gregorian calendar. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_PER_ERA = 146097;
const DAYS_FROM_ERA_TO_1970 = 719468;

/** Day number of a civil date; the day may run past the month (Hinnant, chrono-compatible date algorithms, days_from_civil). */
export function dayNumberFromCivil(year: number, month: number, day: number): DayNumber {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  // Within an era all numbers are small and not negative: cutting to 32 bits is the quickest way to round down.
  const yearOfEra = (shifted - era * 400) | 0;
  const dayOfYear = (((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0) + day - 1;
  const dayOfEra = yearOfEra * 365 + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0) + dayOfYear;
  return (era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_ERA_TO_1970) as DayNumber;
}

/** Civil date of a day number (Hinnant, chrono-compatible date algorithms, civil_from_days). */
export function civilFromDayNumber(date: DayNumber): CivilDate {
  const shifted = date + DAYS_FROM_ERA_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = (shifted - era * DAYS_PER_ERA) | 0;
  const leapless = dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36524) | 0) - ((dayOfEra / 146096) | 0);
  const yearOfEra = (leapless / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0));
  const shiftedMonth = ((5 * dayOfYear + 2) / 153) | 0;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - (((153 * shiftedMonth + 2) / 5) | 0) + 1 };
}

/** The number that two digits of a text give. */
function twoDigits(text: string, at: number): number {
  return 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 528;
}

/** Day number of an ISO date. */
export function dayNumberFromIso(date: IsoDate): DayNumber {
  return dayNumberFromCivil(100 * twoDigits(date, 0) + twoDigits(date, 2), twoDigits(date, 5), twoDigits(date, 8));
}

// The same few thousand days come up again and again: from 1900 to 2180 each text is made once. A hundred lists of 1,024 days, empty
// at first, are read faster than a map and take no room for days that nobody asks for.
const FIRST_KEPT = -25_567;
const LAST_KEPT = FIRST_KEPT + 100 * 1024 - 1;
const keptTexts: (IsoDate | undefined)[][] = Array.from({ length: 100 }, () => []);

function isoText(date: DayNumber): IsoDate {
  const { year, month, day } = civilFromDayNumber(date);
  if (!(year >= 1 && year <= 9999)) {
    throw new InvalidInputError('invalid-date', `no date of the years 1 to 9999: day ${date}`);
  }
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as IsoDate;
}

/** ISO date of a day number; throws `invalid-date` outside the years 0001 to 9999. */
export function isoFromDayNumber(date: DayNumber): IsoDate {
  if (date < FIRST_KEPT || date > LAST_KEPT) return isoText(date);
  const index = date - FIRST_KEPT;
  const texts = elementAt(keptTexts, index >> 10);
  const kept = texts[index & 1023];
  if (kept !== undefined) return kept;
  const text = isoText(date);
  texts[index & 1023] = text;
  return text;
}

/** The date some days later, or earlier when negative. */
export function addDays(date: DayNumber, days: number): DayNumber {
  return dayNumber(date + days);
}

/**
 * Day of the month on which dates roll, cut to the length of the month. `month-end-28` is the month end, but 28 February in leap years too, as
 * bonds of South Africa pay.
 */
export type RollDay = number | 'month-end' | 'month-end-28';

function dayInMonth(rollDay: RollDay, year: number, month: number): number {
  const last = daysInMonth(year, month);
  if (rollDay === 'month-end') return last;
  return rollDay === 'month-end-28' ? (month === 2 ? 28 : last) : Math.min(rollDay, last);
}

/** Months since the year 0, in which months can be counted on. */
export function monthIndexOf({ year, month }: CivilDate): number {
  return year * 12 + month - 1;
}

/** The roll day of the month of an index. */
export function rollDateOfMonth(monthIndex: number, rollDay: RollDay): DayNumber {
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12 + 1;
  return dayNumberFromCivil(year, month, dayInMonth(rollDay, year, month));
}

/** The date some months later, or earlier when negative; the day is clipped to the length of the month. */
export function addMonths(date: DayNumber, months: number): DayNumber {
  const civil = civilFromDayNumber(date);
  return rollDateOfMonth(monthIndexOf(civil) + months, civil.day);
}

/** The roll day of the month some months after that of the date, or before it when negative. */
export function rollDateFrom(date: DayNumber, months: number, rollDay: RollDay): DayNumber {
  return rollDateOfMonth(monthIndexOf(civilFromDayNumber(date)) + months, rollDay);
}

/** Calendar days from the first date to the second; the first counts, the second does not. */
export function daysBetween(start: DayNumber, end: DayNumber): number {
  return end - start;
}

/** Whether the date is the last of its month. */
export function isEndOfMonth(date: DayNumber): boolean {
  const { year, month, day } = civilFromDayNumber(date);
  return day === daysInMonth(year, month);
}

/** The last day of the date's month. */
export function endOfMonth(date: DayNumber): DayNumber {
  const { year, month } = civilFromDayNumber(date);
  return dayNumberFromCivil(year, month, daysInMonth(year, month));
}

/** Day of the week, Monday 1 to Sunday 7 (ISO 8601). */
export function weekday(date: DayNumber): number {
  return ((((date + 3) % 7) + 7) % 7) + 1;
}
