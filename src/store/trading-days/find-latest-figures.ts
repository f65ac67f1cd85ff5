import type { IndicativePriceType, IndicativeYieldType, YieldOrigin } from '#domain/trading-day.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import type { Database } from '../database.ts';
import { dayOrNull } from '../day-or-null.ts';

/** The figures that stand for a day: price per 100, yield and spread as fractions, modified duration in years. */
export interface DayFigures {
  readonly date: IsoDate;
  readonly price: number | null;
  readonly priceType: IndicativePriceType | null;
  readonly yield: number | null;
  readonly gSpread: number | null;
  readonly modified: number | null;
  readonly yieldType: IndicativeYieldType | null;
  readonly yieldOrigin: YieldOrigin | null;
  readonly offerDate: IsoDate | null;
  readonly publishedYieldDate: IsoDate | null;
}

/** The figures of the last days of an instrument on a venue, the latest first. */
export async function findLatestFigures(
  { kysely }: Database,
  key: { readonly instrumentId: number; readonly venueId: number; readonly days: number },
): Promise<readonly DayFigures[]> {
  const rows = await kysely
    .selectFrom('trading_day')
    .where('instrument_id', '=', key.instrumentId)
    .where('venue_id', '=', key.venueId)
    .orderBy('date', 'desc')
    .limit(key.days)
    .select(['date', 'indicative_price', 'indicative_yield', 'g_spread', 'modified'])
    .select(['indicative_price_type', 'indicative_yield_type', 'yield_origin', 'offer_date', 'published_yield_date'])
    .execute();
  return rows.map((row) => ({
    date: isoDate(row.date),
    price: row.indicative_price,
    priceType: row.indicative_price_type,
    yield: row.indicative_yield,
    gSpread: row.g_spread,
    modified: row.modified,
    yieldType: row.indicative_yield_type,
    yieldOrigin: row.yield_origin,
    offerDate: dayOrNull(row.offer_date),
    publishedYieldDate: dayOrNull(row.published_yield_date),
  }));
}
