import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findTradingColumns } from '#store/market/trading-days/find-trading-columns.ts';
import type { Services } from '../../platform/serving/services.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Of older days nobody below full access sees a shape. */
const HISTORY_YEARS = 40;

interface ShapedMeasure {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly measure: TradingMeasure;
}

/** The shape of a measure in a period. It is made from all days of the instrument at the venue, whatever period is asked for. */
export async function findShape(
  { database, secret, today }: Services,
  { instrumentId, venueId, measure }: ShapedMeasure,
  period: DateRange,
): Promise<Shape> {
  const end = today();
  const start = isoFromDayNumber(addMonths(dayNumberFromIso(end), -12 * HISTORY_YEARS));
  const history = { instrumentId, venueId, start, end, measures: [measure], texts: [] };
  const { days, numbers } = await findTradingColumns(database, history);
  const values = numbers.get(measure) ?? new Float64Array();
  return shapeOf({ days, values }, period, { secret, name: `${instrumentId} ${venueId} ${measure}` });
}
