import { MAX_COMPARISON } from '#contract/market/trading-days/trading-columns.ts';
import type { TradingsRequest } from '#contract/market/trading-days/trading-rows.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type DateRange, MAX_RANGE_YEARS } from '#domain/platform/period.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireCompare } from '../reads/require-compare.ts';

type AskedRange = Pick<TradingsRequest, 'startDate' | 'endDate'>;

function dateOf(request: AskedRange, field: 'startDate' | 'endDate'): IsoDate {
  const date = parseIsoDate(request[field]);
  if (date === undefined) throw new Refusal('bad_date', field);
  return date;
}

/** The range of a request; refuses dates that do not exist, a start after the end, and more than ten years. */
export function requireRange(request: AskedRange): DateRange {
  const start = dateOf(request, 'startDate');
  const end = dateOf(request, 'endDate');
  if (start > end) throw new Refusal('bad_range', 'startDate');
  const longest = addMonths(dayNumberFromIso(start), 12 * MAX_RANGE_YEARS);
  if (dayNumberFromIso(end) > longest) throw new Refusal('range_too_long', 'startDate');
  return { start, end };
}

/** Refuses more lines than the palette has colours for, and the same line twice. */
export function requireLines(items: readonly LineId[]): void {
  const compared = items.slice(1);
  const keys = new Set(items.map(({ id, venueId }) => `${id} ${venueId}`));
  const countOf = (model: LineId['model']) => compared.filter((item) => item.model === model).length;
  const isTooLong = countOf('bonds') > MAX_COMPARISON.bonds || countOf('index') > MAX_COMPARISON.index;
  if (isTooLong || keys.size < items.length) throw new Refusal('bad_request', 'items');
}

/** Refuses a comparison to who may not compare, and one that holds a line from a venue that is closed to the viewer. */
export function requireComparison(viewer: Viewer, items: readonly LineId[]): void {
  if (items.length === 1) return;
  requireCompare(
    viewer,
    items.map(({ venueId }) => venueId),
  );
}
