import type { TradingDay } from '#domain/market/trading-day.ts';
import { preparedStatement } from '../../platform/database/prepared-statements.ts';

const asTheyAre = [
  'date',
  'gSpread',
  'publishedGSpread',
  'modified',
  'yieldOrigin',
  'yieldPrice',
  'accrued',
  'accruedOrigin',
  'offerDate',
  'publishedYieldDate',
  'settlesOn',
] as const;

/** The figures that stand for a day: price per 100, yield and spread as fractions, modified duration in years. */
export interface DayFigures extends Pick<TradingDay, (typeof asTheyAre)[number]> {
  readonly price: number | null;
  readonly yield: number | null;
  readonly priceType: TradingDay['indicativePriceType'];
  readonly yieldType: TradingDay['indicativeYieldType'];
}

interface LatestDays {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly days: number;
}

/** The figures of the last days of an instrument on a venue, the latest first. */
export const findLatestFigures = preparedStatement<LatestDays, DayFigures>((kysely, key) =>
  kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', key.instrumentId)
    .where('venueId', '=', key.venueId)
    .orderBy('date', 'desc')
    .limit(key.days)
    .select(asTheyAre)
    .select(['indicativePrice as price', 'indicativePriceType as priceType'])
    .select(['indicativeYield as yield', 'indicativeYieldType as yieldType']),
);
