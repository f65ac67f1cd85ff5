import type { DerivedDay, ObservedDay, TradingDay, TradingMeasure } from '#domain/market/trading-day.ts';
import { derivedMeasures, observedMeasures } from '#domain/market/trading-day.ts';
import type { Origin } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, TableOf } from '../../platform/database/database.ts';

/** Which day of which instrument on which venue. */
export type TradingDayKey = Pick<TradingDay, 'instrumentId' | 'venueId' | 'date'>;

export type DerivedRow = DerivedDay & TradingDayKey;

interface TradingDayRow extends Omit<TradingDay, 'lastDealAt'>, Origin {
  readonly lastDealAt: Date | null;
  readonly storedAt: Date;
}

export type TradingDayTable = TableOf<TradingDayRow, 'storedAt'>;

function floats<Measure extends TradingMeasure>(measures: readonly Measure[]) {
  return Object.fromEntries(measures.map((measure) => [measure, 'float8'])) as Readonly<Record<Measure, 'float8'>>;
}

export const keyColumns: ColumnMap<TradingDayKey> = { instrumentId: 'int8', venueId: 'int4', date: 'date' };

/** What a source said. */
export const observedColumns: ColumnMap<ObservedDay> = {
  ...keyColumns,
  ...floats(observedMeasures),
  boardName: 'text',
  lastDealAt: 'timestamptz',
  publishedYieldDate: 'date',
  publishedYieldType: 'text',
  publishedYieldConvention: 'text',
  settlesOn: 'date',
  badData: 'jsonb',
};

/** What the bond mathematics makes of it. */
export const derivedColumns: ColumnMap<DerivedDay> = {
  ...floats(derivedMeasures),
  indicativePriceType: 'text',
  indicativeYieldType: 'text',
  yieldOrigin: 'text',
  accruedOrigin: 'text',
  benchmarkName: 'text',
  offerDate: 'date',
};
