import { type ObservedDay, type ObservedMeasure, observedMeasures } from '#domain/trading-day.ts';
import type { Database } from '../database.ts';
import { type DayRange, rangeParameters } from './day-range.ts';
import { columnNameOf } from './trading-day-columns.ts';

const measureColumns = observedMeasures.map((measure) => `${columnNameOf(measure)} as "${measure}"`).join(', ');

const SELECT = `
  select instrument_id as "instrumentId", venue_id as "venueId", date, ${measureColumns},
    published_yield_date as "publishedYieldDate"
  from trading_day where instrument_id = any($1::bigint[]) and date >= $2::date
  order by instrument_id, venue_id, date`;

type ObservedRow = Pick<ObservedDay, 'instrumentId' | 'venueId' | 'date' | 'publishedYieldDate'> &
  Readonly<Record<ObservedMeasure, number | null>>;

/** Stored days of instruments as their sources gave them, by instrument, venue and date; only what the mathematics needs. */
export async function findObservedDays(database: Database, range: DayRange): Promise<readonly ObservedDay[]> {
  const { rows } = await database.withClient((client) =>
    client.query<ObservedRow>(SELECT, [...rangeParameters(range)]),
  );
  return rows.map((row) => ({ ...row, boardName: null, lastDealAt: null, badData: null }));
}
