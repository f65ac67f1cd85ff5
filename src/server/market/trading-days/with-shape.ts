import type { TradingMeasure } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Services } from '../../platform/serving/services.ts';
import { findShape } from '../shapes/find-shape.ts';
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
