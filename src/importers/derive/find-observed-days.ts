import { type ObservedDay, type ObservedMeasure, observedMeasures } from '#domain/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import type { Database } from '#store/database.ts';
import type { Tables } from '#store/tables.ts';

export interface DayRange {
  readonly instrumentIds: readonly number[];
  /** First day; all days without it. */
  readonly from?: IsoDate;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const measureColumns = observedMeasures.map((measure) => `${snakeCase(measure)} as "${measure}"`).join(', ');

const observedQuery = `
  select instrument_id as "instrumentId", venue_id as "venueId", date, ${measureColumns},
    published_yield_date as "publishedYieldDate"
  from trading_day where instrument_id = any($1::bigint[]) and date >= $2::date
  order by instrument_id, venue_id, date`;

type ObservedRow = Pick<ObservedDay, 'instrumentId' | 'venueId' | 'date' | 'publishedYieldDate'> &
  Readonly<Record<ObservedMeasure, number | null>>;

const beginning = '0001-01-01';

/** Stored days of instruments as their sources gave them, by instrument, venue and date; only what the mathematics needs. */
export async function findObservedDays(database: Database<Tables>, range: DayRange): Promise<readonly ObservedDay[]> {
  const { rows } = await database.withClient((client) =>
    client.query<ObservedRow>(observedQuery, [range.instrumentIds, range.from ?? beginning]),
  );
  return rows.map((row) => ({ ...row, boardName: null, lastDealAt: null, badData: null }));
}

/** How many days the range holds. */
export async function countDays(database: Database<Tables>, range: DayRange): Promise<number> {
  const { rows } = await database.withClient((client) =>
    client.query<{ readonly count: number }>(
      'select count(*) as count from trading_day where instrument_id = any($1::bigint[]) and date >= $2::date',
      [range.instrumentIds, range.from ?? beginning],
    ),
  );
  return rows[0]?.count ?? 0;
}

interface EarlierPrice {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly price: number;
}

/** The last indicative price of each instrument and venue before the first day of the range. */
export async function findEarlierPrices(
  database: Database<Tables>,
  { instrumentIds, from }: DayRange,
): Promise<readonly EarlierPrice[]> {
  if (from === undefined) return [];
  const { rows } = await database.withClient((client) =>
    client.query<EarlierPrice>(
      `select distinct on (instrument_id, venue_id)
         instrument_id as "instrumentId", venue_id as "venueId", indicative_price as price
       from trading_day
       where instrument_id = any($1::bigint[]) and date < $2::date and indicative_price is not null
       order by instrument_id, venue_id, date desc`,
      [instrumentIds, from],
    ),
  );
  return rows;
}
