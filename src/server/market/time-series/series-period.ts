import type { SeriesRequest } from '#contract/market/time-series.ts';
import {
  type DateRange,
  defaultGraphPeriod,
  type GraphPeriodKey,
  graphPeriods,
  isRangeTooLong,
  longestRangeTo,
  rangeOfPeriod,
  withEndMovedBack,
} from '#domain/platform/period.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';

/** What a request asks for: a tab, or a range of its own. */
export interface SeriesPeriod {
  readonly key: GraphPeriodKey | null;
  readonly range: DateRange;
}

function dateOf(request: SeriesRequest, name: 'beginDate' | 'endDate'): IsoDate | null {
  const text = request[name] ?? null;
  if (text === null) return null;
  const date = parseIsoDate(text);
  if (date === undefined) throw new Refusal('bad_date', name);
  return date;
}

/** The range between two dates. Where one is missing, it is the longest that is allowed, up to the last day. */
function ownRange(start: IsoDate | null, end: IsoDate | null, lastDay: IsoDate): DateRange {
  if (start === null) return longestRangeTo(end ?? lastDay);
  if (end === null) return withEndMovedBack({ start, end: start > lastDay ? start : lastDay });
  return { start, end };
}

/** The period of a request; refuses dates that do not exist, a start after the end, and more than ten years. */
export function requireSeriesPeriod(request: SeriesRequest, lastDay: IsoDate): SeriesPeriod {
  const [start, end] = [dateOf(request, 'beginDate'), dateOf(request, 'endDate')];
  const hasOwn = (request.periodId ?? null) === null && (start !== null || end !== null);
  const key = hasOwn ? null : (request.periodId ?? defaultGraphPeriod);
  const range = key === null ? ownRange(start, end, lastDay) : rangeOfPeriod(key, lastDay);
  if (range.start > range.end) throw new Refusal('bad_range', 'beginDate');
  if (isRangeTooLong(range)) throw new Refusal('range_too_long', 'beginDate');
  return { key, range };
}

/** The tabs with the days that they stand for. */
export function periodTabs({ key: shown }: SeriesPeriod, lastDay: IsoDate) {
  return graphPeriods.map(({ key }) => {
    const { start, end } = rangeOfPeriod(key, lastDay);
    return { id: key, class: key === shown ? 'active' : '', start_date: start, end_date: end };
  });
}
