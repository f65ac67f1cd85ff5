import type { TradingDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

interface WhichDay {
  readonly instrumentId: number;
  readonly venueId: number;
  /** The latest day where it is null. */
  readonly date: IsoDate | null;
}

/** Everything that is stored of one day of an instrument on a venue. */
export async function findTradingDay({ kysely }: Queries, which: WhichDay): Promise<TradingDay | undefined> {
  const { instrumentId, venueId, date } = which;
  const found = await kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', instrumentId)
    .where('venueId', '=', venueId)
    .$if(date !== null, (query) => query.where('date', '=', date as IsoDate))
    .orderBy('date', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return found && { ...found, lastDealAt: found.lastDealAt?.toISOString() ?? null };
}
