import type { DateRange } from '#domain/period.ts';
import type { TradingMeasure } from '#domain/trading-day.ts';
import type { Services } from '../../services.ts';
import { findShape } from '../../shapes/find-shape.ts';
import type { TradingLine } from './trading-line.ts';

/** A line with the shape of a measure in a period. */
export async function withShape(
  services: Services,
  line: TradingLine,
  { measure, period }: { readonly measure: TradingMeasure; readonly period: DateRange },
): Promise<TradingLine> {
  const { instrumentId, venueId } = line;
  if (line.columns.days.length === 0) return line;
  return { ...line, shape: await findShape(services, { instrumentId, venueId, measure }, period) };
}
