import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { Bounds } from './bounds.ts';
import { bounded } from './typed-parts.ts';

const isYear = (year: number) => year >= 1900 && year <= 2199;
const wholeYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text);

/** Years as they are typed with two or four digits, the earlier first; undefined where they are none. */
function yearsOf(first: string, second: string): readonly [number, number] | undefined {
  if (![first, second].every((text) => /^(?:\d{2}|\d{4})$/.test(text))) return undefined;
  const [year, last] = [wholeYear(first), wholeYear(second)];
  return isYear(year) && isYear(last) ? [Math.min(year, last), Math.max(year, last)] : undefined;
}

/** The bounds that a typed year, or two, stand for. Years are whole, so before and after leave out the year itself. */
export function yearBounds(operator: string, first: string, second: string | undefined): Bounds | undefined {
  const years = yearsOf(first, second ?? first);
  if (years === undefined) return undefined;
  const [year, last] = years;
  if (second !== undefined) return { from: year, to: last };
  return bounded(operator, year + (operator === '<' ? -1 : operator === '>' ? 1 : 0));
}

const day = (year: number, rest: string) => `${year}-${rest}` as IsoDate;

/** The same in days, from the first of a year to its last. */
export function daysOfYears(bounds: Bounds | undefined): Bounds<IsoDate> | undefined {
  if (bounds === undefined) return undefined;
  const { from, to } = bounds;
  return { from: from === null ? null : day(from, '01-01'), to: to === null ? null : day(to, '12-31') };
}

/** The bounds that a typed day, or two, stand for; before and after leave out the day itself. */
export function dayBounds(operator: string, first: string, second: string | undefined): Bounds<IsoDate> | undefined {
  const [one, other] = [parseIsoDate(first), parseIsoDate(second ?? first)];
  if (one === undefined || other === undefined) return undefined;
  if (second !== undefined) return one < other ? { from: one, to: other } : { from: other, to: one };
  const step = operator === '<' ? -1 : operator === '>' ? 1 : 0;
  return bounded(operator, isoFromDayNumber(addDays(dayNumberFromIso(one), step)));
}
