import { sql } from 'kysely';
import type { IssueDefault } from '#domain/bond/issue-records.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { IsoDate } from '#math/units.ts';
import { type RatingRecord, ratingsOf } from '../../issuer/ratings/ratings.ts';
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
) {
  return kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId: bondId, venueId }))
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

export type GradeRecord = Pick<RatingRecord, 'grade' | 'of'>;

/** The latest grades of a bond and of its issuer, one of each agency. */
export async function findGrades(queries: Queries, bondId: number): Promise<readonly GradeRecord[]> {
  const rows = await ratingsOf(queries, bondId).execute();
  return rows.map(({ grade, isOwn }) => ({ grade, of: isOwn ? 'issue' : 'issuer' }));
}

type MissedPayment = Pick<IssueDefault, 'dueOn' | 'kind' | 'state' | 'settledOn'>;

/** The payments of a bond that were not made when they were due. */
export async function findMissedPayments({ kysely }: Queries, bondId: number) {
  const { rows } = await sql<MissedPayment>`
    select due_on as "dueOn", kind, state, settled_on as "settledOn"
    from issue_default where instrument_id = ${bondId} order by due_on`.execute(kysely);
  return rows;
}

interface VenuePriceRecord {
  readonly venueId: number;
  readonly date: IsoDate;
  /** Clean, per 100. */
  readonly price: number;
}

/** The last price of a bond on each of these venues that has one, in their order. */
export async function findVenuePrices({ kysely }: Queries, bondId: number, venueIds: readonly number[]) {
  const { rows } = await sql<VenuePriceRecord>`
    select venue.id as "venueId", day.date, day.indicative_price as price
    from unnest(${venueIds}::int[]) with ordinality as venue (id, place)
    cross join last_price_before(${bondId}, venue.id, 'infinity') as day order by venue.place`.execute(kysely);
  return rows;
}

/** The first day of a bond on a venue that has a clean price and accrued interest, both per 100 of the nominal then outstanding. */
export async function findFirstPrice({ kysely }: Queries, bondId: number, venueId: number) {
  return kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId: bondId, venueId }))
    .where('indicativePrice', 'is not', null)
    .where('accrued', 'is not', null)
    .orderBy('date')
    .limit(1)
    .select(['date', 'indicativePrice as price', 'accrued'])
    .$narrowType<{ price: number; accrued: number }>()
    .executeTakeFirst();
}
