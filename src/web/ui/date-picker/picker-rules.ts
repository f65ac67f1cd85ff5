import type { IsoDate } from '#math/units.ts';
import { compareMoments, type Moment, type WeekdayNumber } from './moment.ts';

/** What may be chosen in a picker, and how it is written. */
export interface PickerRules {
  readonly format: string;
  readonly isRange: boolean;
  readonly hasTime: boolean;
  readonly notBefore: Moment | null;
  readonly notAfter: Moment | null;
  readonly isDisabledDay: (day: IsoDate) => boolean;
  readonly firstDayOfWeek: WeekdayNumber;
  readonly minuteStep: number;
}

/** Why typed input or a choice is refused. */
export type InputErrorReason = 'format' | 'not-before' | 'not-after' | 'disabled-day' | 'end-before-start';

const lastSecond = 86_399;

/** Why no moment of a day from one second to another may be chosen, or null when one may; a picker without times looks at days alone. */
export function refusalOfSpan(
  day: IsoDate,
  span: readonly [number, number],
  rules: PickerRules,
): InputErrorReason | null {
  const [from, to] = rules.hasTime ? span : [0, lastSecond];
  const { notBefore, notAfter, isDisabledDay } = rules;
  if (notBefore !== null && compareMoments({ day, second: to }, notBefore) < 0) return 'not-before';
  if (notAfter !== null && compareMoments({ day, second: from }, notAfter) > 0) return 'not-after';
  return isDisabledDay(day) ? 'disabled-day' : null;
}

export function refusalOfDay(day: IsoDate, rules: PickerRules): InputErrorReason | null {
  return refusalOfSpan(day, [0, lastSecond], rules);
}

export interface Refusal {
  readonly reason: InputErrorReason;
  /** The moment that is refused; null when there is none to name. */
  readonly moment: Moment | null;
}

/** Why chosen moments are refused, or null. A range is refused too when its end is before its start. */
export function refusalOfMoments(moments: readonly Moment[], rules: PickerRules): Refusal | null {
  for (const moment of moments) {
    const reason = refusalOfSpan(moment.day, [moment.second, moment.second], rules);
    if (reason !== null) return { reason, moment };
  }
  const [start, end] = moments;
  const isReversed = start !== undefined && end !== undefined && compareMoments(end, start) < 0;
  return isReversed ? { reason: 'end-before-start', moment: null } : null;
}

/** Whether the limits rule out every day of a month or a year. */
export function isSpanOfDaysRefused(first: IsoDate, last: IsoDate, { notBefore, notAfter }: PickerRules): boolean {
  return (notBefore !== null && last < notBefore.day) || (notAfter !== null && first > notAfter.day);
}
