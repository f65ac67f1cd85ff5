import type { TradingDay } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** What a day of a history says of yield and spread, both fractions. */
export interface StandingDay {
  readonly date: IsoDate;
  readonly yield: number | null;
  readonly yieldType: TradingDay['indicativeYieldType'];
  readonly gSpread: number | null;
  /** Modified duration, in years. */
  readonly modified: number | null;
  /** Clean, per 100. */
  readonly price: number | null;
}

/** The days of a bond on a venue within a range, the earliest first. */
export async function findStandingDays(
  { kysely }: Queries,
  { bondId, venueId, range }: { readonly bondId: number; readonly venueId: number; readonly range: DateRange },
): Promise<readonly StandingDay[]> {
  return kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondId)
    .where('venueId', '=', venueId)
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .orderBy('date')
    .select([
      'date',
      'gSpread',
      'modified',
      'indicativeYield as yield',
      'indicativeYieldType as yieldType',
      'indicativePrice as price',
    ])
    .execute();
}
