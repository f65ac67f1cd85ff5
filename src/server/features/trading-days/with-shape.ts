import type { DateRange } from '#domain/period.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findTradingColumns } from '#store/trading-days/find-trading-columns.ts';
import type { Services } from '../../services.ts';
import { shapeOf } from './shape.ts';
import type { TradingLine } from './trading-line.ts';

/** Of older days nobody below full access sees a shape. */
const HISTORY_YEARS = 40;

/** A line with the shape of a measure in a period. It is made from all days of the line, whatever period is asked for. */
export async function withShape(
  { database, secret, today }: Services,
  line: TradingLine,
  { measure, period }: { readonly measure: TradingMeasure; readonly period: DateRange },
): Promise<TradingLine> {
  const { instrumentId, venueId } = line;
  if (line.columns.days.length === 0) return line;
  const end = today();
  const start = isoFromDayNumber(addMonths(dayNumberFromIso(end), -12 * HISTORY_YEARS));
  const history = { instrumentId, venueId, start, end, measures: [measure], texts: [] };
  const { days, numbers } = await findTradingColumns(database, history);
  const values = numbers.get(measure) ?? new Float64Array();
  return {
    ...line,
    shape: shapeOf({ days, values }, period, { secret, name: `${instrumentId} ${venueId} ${measure}` }),
  };
}
