import { hasSeconds } from './date-format.ts';
import { type Moment, secondsOf } from './moment.ts';
import { type PickerRules, refusalOfSpan } from './picker-rules.ts';

export type TimeUnit = 'hours' | 'minutes' | 'seconds';

export interface TimeColumn {
  readonly unit: TimeUnit;
  readonly values: readonly number[];
  readonly chosen: number;
}

const lengthOf = { hours: secondsOf.hour, minutes: secondsOf.minute, seconds: 1 } as const;

/** Refuses a step that is not 0 to 60. */
export function checkedMinuteStep(step: number): number {
  if (Number.isInteger(step) && step >= 0 && step <= 60) return step;
  throw new RangeError(`the minute step of a date picker is 0 to 60: ${step}`);
}

function hasSecondsColumn({ minuteStep, format }: PickerRules): boolean {
  return minuteStep === 0 && hasSeconds(format);
}

function numbersBelow(end: number, step: number): readonly number[] {
  return Array.from({ length: Math.ceil(end / step) }, (_, at) => at * step);
}

/** The columns of a time: minutes in steps; a step of 0 gives every minute, and seconds where the format has them; 60 the full hour alone. */
export function timeColumns(second: number, rules: PickerRules): readonly TimeColumn[] {
  const minutes = numbersBelow(60, rules.minuteStep || 1);
  const columns: readonly TimeColumn[] = [
    { unit: 'hours', values: numbersBelow(24, 1), chosen: Math.floor(second / secondsOf.hour) },
    { unit: 'minutes', values: minutes, chosen: Math.floor(second / secondsOf.minute) % 60 },
    { unit: 'seconds', values: numbersBelow(60, 1), chosen: second % 60 },
  ];
  return hasSecondsColumn(rules) ? columns : columns.slice(0, 2);
}

/** The time with one of its parts changed. */
export function withTimePart(second: number, unit: TimeUnit, value: number): number {
  const chosen = unit === 'hours' ? Math.floor(second / 3600) : Math.floor(second / lengthOf[unit]) % 60;
  return second + (value - chosen) * lengthOf[unit];
}

/** Whether the limits leave no moment of the day with this part of the time. */
export function isTimePartRefused(moment: Moment, unit: TimeUnit, rules: PickerRules): boolean {
  const length = lengthOf[unit];
  const start = Math.floor(moment.second / length) * length;
  return refusalOfSpan(moment.day, [start, start + length - 1], rules) !== null;
}

function stepLength(rules: PickerRules): number {
  return hasSecondsColumn(rules) ? 1 : (rules.minuteStep || 1) * secondsOf.minute;
}

/** The latest time of a day that the columns offer. */
export function latestSecond(rules: PickerRules): number {
  const length = stepLength(rules);
  return Math.floor(86_399 / length) * length;
}

/** The time itself, or the nearest that the columns offer within the limits of the day. */
export function allowedSecond({ day, second }: Moment, rules: PickerRules): number {
  const { notBefore, notAfter } = rules;
  const length = stepLength(rules);
  if (notBefore?.day === day && second < notBefore.second) return Math.ceil(notBefore.second / length) * length;
  if (notAfter?.day === day && second > notAfter.second) return Math.floor(notAfter.second / length) * length;
  return second;
}
