import { addDays, addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';

/** Period tabs of the graph, months back from its end (bond-page, section 9). */
export const graphPeriods = [
  { key: '1M', months: 1 },
  { key: '3M', months: 3 },
  { key: '1Y', months: 12 },
  { key: '3Y', months: 36 },
] as const;

export type GraphPeriodKey = (typeof graphPeriods)[number]['key'];
export const defaultGraphPeriod: GraphPeriodKey = '3M';

/** Longest range that can be asked for, in years. */
export const MAX_RANGE_YEARS = 10;
/** Latest value older than this many days: the graph warns. */
export const oldDataDays = 7;
/** From this many points on, archive export is refused and the old-data warning stays away. */
export const pointLimit = 2500;

export interface DateRange {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The range that ends at `end` and begins the period's months earlier, clamped to the month's end; both days belong to it. */
export function rangeOfPeriod(key: GraphPeriodKey, end: IsoDate): DateRange {
  const months = graphPeriods.find((period) => period.key === key)?.months ?? 3;
  return { start: isoFromDayNumber(addMonths(dayNumberFromIso(end), -months)), end };
}

/** The years that end at `end`; both days belong to it, and a leap day does not make it longer than so many years. */
function yearsTo(end: IsoDate, years: number): DateRange {
  return { start: isoFromDayNumber(addDays(addMonths(dayNumberFromIso(end), -12 * years), 1)), end };
}

/** The longest range that can be asked for, up to a day. */
export function longestRangeTo(end: IsoDate): DateRange {
  return yearsTo(end, MAX_RANGE_YEARS);
}

/** Ranges beside the period tabs: today, and the year so far, five years and all that can be asked for up to the last day with data. */
export function quickRangesTo(lastDay: IsoDate, today: IsoDate) {
  return [
    { key: 'today', range: { start: today, end: today } },
    { key: 'ytd', range: { start: isoDate(`${lastDay.slice(0, 4)}-01-01`), end: lastDay } },
    { key: '5y', range: yearsTo(lastDay, 5) },
    { key: 'all', range: longestRangeTo(lastDay) },
  ] as const;
}

function yearsAfter(date: IsoDate, years: number): IsoDate {
  return isoFromDayNumber(addMonths(dayNumberFromIso(date), 12 * years));
}

/** Whether a range is longer than can be asked for, counted from its first day and from its last: a leap day does not make it so. */
export function isRangeTooLong({ start, end }: DateRange): boolean {
  return end > yearsAfter(start, MAX_RANGE_YEARS) && start < yearsAfter(end, -MAX_RANGE_YEARS);
}

/** A range whose first day was set: a last day that is too far from it is moved back (shared-blocks, section 5). */
export function withEndMovedBack(range: DateRange): DateRange {
  return isRangeTooLong(range) ? { ...range, end: yearsAfter(range.start, MAX_RANGE_YEARS) } : range;
}

/** A range whose last day was set: a first day that is too far from it is moved forward (shared-blocks, section 5). */
export function withStartMoved(range: DateRange): DateRange {
  return isRangeTooLong(range) ? { ...range, start: yearsAfter(range.end, -MAX_RANGE_YEARS) } : range;
}

/** The day of a moment in UTC. */
export function dayOfMoment(moment: Date): IsoDate {
  return isoDate(moment.toISOString().slice(0, 10));
}

/** The latest of the dates (`YYYY-MM-DD`); undefined when there is none. */
export function newestOf<Day extends string>(dates: readonly Day[]): Day | undefined {
  return dates.toSorted().at(-1);
}
