import { type SelectQueryBuilder, sql } from 'kysely';
import type { FeedSeries } from '#domain/feeds/feed-symbol.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Tables } from '../../site/tables.ts';

export interface FeedLine {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly series: FeedSeries;
  /** Yields above this fraction stand on no page, nor what rests on them. */
  readonly blankAboveYield: number;
}

/** The figures of a day that a bar may stand at. */
export interface FeedDay {
  readonly date: IsoDate;
  readonly value: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly last: number | null;
  readonly close: number | null;
  readonly volume: number | null;
  readonly turnover: number | null;
  readonly bid: number | null;
  readonly ask: number | null;
}

const columnOf = { price: 'indicativePrice', yield: 'indicativeYield', gspread: 'gSpread' } as const;

function daysOf({ kysely }: Queries, { instrumentId, venueId, series, blankAboveYield }: FeedLine) {
  const days: SelectQueryBuilder<Tables, 'tradingDay', object> = kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', instrumentId)
    .where('venueId', '=', venueId)
    .where(columnOf[series], 'is not', null);
  if (series === 'price') return days;
  return days.where((day) =>
    day.or([day('indicativeYield', 'is', null), day('indicativeYield', '<=', blankAboveYield)]),
  );
}

/** The last days with a value from one day to another, both included, so many at the most, oldest first. */
export async function findFeedDays(
  queries: Queries,
  line: FeedLine,
  { from, to, max }: { readonly from: IsoDate; readonly to: IsoDate; readonly max: number },
): Promise<readonly FeedDay[]> {
  const days = await daysOf(queries, line)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .limit(max)
    .select(['date', 'open', 'high', 'low', 'last', 'close', 'volume', 'turnover', 'bid', 'ask'])
    .select(sql<number>`${sql.ref(columnOf[line.series])}`.as('value'))
    .execute();
  return days.reverse();
}

/** The last day with a value before another. */
export async function findFeedDayBefore(
  queries: Queries,
  line: FeedLine,
  before: IsoDate,
): Promise<IsoDate | undefined> {
  const days = daysOf(queries, line).where('date', '<', before).orderBy('date', 'desc').limit(1).select('date');
  return (await days.executeTakeFirst())?.date;
}
