import { dateOfUnixSeconds, fixedDateText } from '../text/value-text.ts';
import type { DateTickForm } from './date-ticks.ts';

/** A date of an axis: day and month, month and year, or the year. */
export function axisDateText(time: number, form: DateTickForm): string {
  const text = fixedDateText(dateOfUnixSeconds(time / 1000));
  if (form === 'day') return text.slice(0, 5);
  return form === 'month' ? text.slice(3) : text.slice(6);
}
