import type { IsoDate } from '#math/units.ts';
import { daysLater, type Moment } from './moment.ts';
import { type PickerRules, refusalOfMoments } from './picker-rules.ts';
import { latestSecond } from './time-columns.ts';

const quickRangeKeys = ['previous_7', 'previous_30', 'next_7', 'next_30'] as const;
type QuickRangeKey = (typeof quickRangeKeys)[number];

export interface QuickRange {
  readonly key: QuickRangeKey;
  readonly moments: readonly Moment[];
}

const daysOf: Readonly<Record<QuickRangeKey, number>> = { previous_7: -7, previous_30: -30, next_7: 7, next_30: 30 };

function rangeOf(key: QuickRangeKey, today: IsoDate, rules: PickerRules): readonly Moment[] {
  const days = [today, daysLater(today, daysOf[key])].sort();
  return days.map((day, at) => ({ day, second: rules.hasTime && at === 1 ? latestSecond(rules) : 0 }));
}

/** The periods of 7 and 30 days back from today and forward from it that the limits allow; both days belong to them. */
export function quickRanges(today: IsoDate, rules: PickerRules): readonly QuickRange[] {
  return quickRangeKeys
    .map((key) => ({ key, moments: rangeOf(key, today, rules) }))
    .filter(({ moments }) => refusalOfMoments(moments, rules) === null);
}
