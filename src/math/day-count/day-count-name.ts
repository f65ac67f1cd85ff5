import { InvalidInputError } from '../invalid-input-error.ts';

/** Day counts by name, in the order of the method page. */
export const DAY_COUNT_NAMES = [
  'ACT/360',
  'ACT/364',
  'ACT/365F',
  'ACT/365.25',
  'ACT/365L',
  'ACT/365 Canadian',
  'ACT/365 Stub',
  'NL/360',
  'NL/365',
  '30/360',
  '30/360 US',
  '30/360 PSA',
  '30E/360',
  '30E+/360',
  '30E/360 ISDA',
  '30/360 German',
  '30E/365',
  'ACT/ACT ISDA',
  'ACT/ACT AFB',
  'ACT/ACT ICMA',
  'ACT/ACT Year',
  'BUS/252',
  '1/1',
] as const;

/** The name of a day count. */
export type DayCountName = (typeof DAY_COUNT_NAMES)[number];

/** Whether a text is the name of a day count. */
function isDayCountName(text: string): text is DayCountName {
  return (DAY_COUNT_NAMES as readonly string[]).includes(text);
}

/** The text as the name of a day count; throws `unknown-day-count`. */
export function dayCountName(text: string): DayCountName {
  if (!isDayCountName(text)) throw new InvalidInputError('unknown-day-count', `unknown day count: ${text}`);
  return text;
}
