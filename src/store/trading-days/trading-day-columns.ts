import type { DerivedDay, ObservedDay } from '#domain/trading-day.ts';
import { derivedMeasures, observedMeasures } from '#domain/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { type CopyColumn, column } from '../bulk-copy/copy-column.ts';

export interface TradingDayKey {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly date: IsoDate;
}

export type DerivedRow = DerivedDay & TradingDayKey;

export const keyNames = ['instrument_id', 'venue_id', 'date'] as const;

/** Columns are the words of the domain in snake case. */
export function columnNameOf(measure: string): string {
  return measure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const keyColumns: readonly CopyColumn<TradingDayKey>[] = [
  column('instrument_id', 'int8', 'instrumentId'),
  column('venue_id', 'int4', 'venueId'),
  column('date', 'date', 'date'),
];

export const observedColumns: readonly CopyColumn<ObservedDay>[] = [
  column('board_name', 'text', 'boardName'),
  column('last_deal_at', 'timestamptz', 'lastDealAt'),
  ...observedMeasures.map((measure) => column<ObservedDay>(columnNameOf(measure), 'float8', measure)),
  column('published_yield_date', 'date', 'publishedYieldDate'),
  column('bad_data', 'jsonb', 'badData'),
];

export const derivedColumns: readonly CopyColumn<DerivedDay>[] = [
  column('indicative_price_type', 'text', 'indicativePriceType'),
  column('indicative_yield_type', 'text', 'indicativeYieldType'),
  column('yield_origin', 'text', 'yieldOrigin'),
  column('benchmark_name', 'text', 'benchmarkName'),
  column('offer_date', 'date', 'offerDate'),
  ...derivedMeasures.map((measure) => column<DerivedDay>(columnNameOf(measure), 'float8', measure)),
];
