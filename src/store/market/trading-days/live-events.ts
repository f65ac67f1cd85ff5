import { type Generated, sql } from 'kysely';
import type pg from 'pg';
import type { IsoDate } from '#math/units.ts';
import { type HistoryUpdate, keepNoted } from '../../platform/as-of/write-with-history.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteDaysOf } from '../../platform/changes/data-changes.ts';
import type { Queries } from '../../platform/database/database.ts';

/** An instrument on a venue. */
export interface LivePair {
  readonly instrumentId: number;
  readonly venueId: number;
}

export function keyOfPair({ instrumentId, venueId }: LivePair): string {
  return `${instrumentId}.${venueId}`;
}

/** The pair of a key. */
export function pairOfKey(key: string): LivePair {
  const [instrumentId = 0, venueId = 0] = key.split('.').map(Number);
  return { instrumentId, venueId };
}

/** The last day of an instrument on a venue has changed. */
export interface LiveEvent extends LivePair {
  readonly id: number;
}

export interface LiveEventTable extends LivePair {
  readonly id: Generated<number>;
  /** What the day was then. */
  readonly date: IsoDate | null;
  readonly indicativePrice: number | null;
  readonly indicativeYield: number | null;
  readonly gSpread: number | null;
  readonly storedAt: Generated<Date>;
}

const CHANNEL = 'live_event';
/** Told by triggers, with the id of an account. */
const STANDING_CHANNEL = 'standing_change';
const KEPT = "interval '1 hour'";
/** What alerts have not been held against yet is kept for longer: a site may have no node for some time. */
const KEPT_UNREAD = "interval '3 days'";

/**
 * Runs an update of figures of trading days (`day`), keeps the rows that `kept` notes, notes what it changes, and the instruments and venues whose last day it changes, and wakes who listens once the
 * transaction is stored; says how many days were changed.
 */
export async function updateAndTell(
  { client }: WriteTransaction,
  update: string,
  kept?: Pick<HistoryUpdate, 'returned' | 'noting'>,
) {
  await client.query(`delete from live_event where stored_at < now() - ${KEPT}
    and (id <= (select position from alert_progress where part = 'quotes') or stored_at < now() - ${KEPT_UNREAD})`);
  const ask = () =>
    client.query<{ days: number; told: number }>(`
    with changed as (${update} returning day.instrument_id, day.venue_id, day.date, day.indicative_price, day.indicative_yield, day.g_spread${kept ? `, ${kept.returned}` : ''}),
      ${kept ? `kept as (${kept.noting('changed')}),` : ''}
      told as (
        insert into live_event (instrument_id, venue_id, date, indicative_price, indicative_yield, g_spread)
        select instrument_id, venue_id, date, indicative_price, indicative_yield, g_spread
        from changed join listing using (instrument_id, venue_id) where date = last_date
        returning id
      ),
      noted as (${noteDaysOf('changed')})
    select (select count(*) from changed) as days, (select count(*) from told) as told`);
  const { rows } = await keepNoted({ client }, 'trading_day', ask);
  const [{ days, told } = { days: 0, told: 0 }] = rows;
  if (told > 0) await client.query(`select pg_notify('${CHANNEL}', '')`);
  return days;
}

export interface LiveNotes {
  /** The last day of something has changed. */
  readonly onEvent: () => void;
  /** What an account may see has changed: its grants, or a session or key of it ended. */
  readonly onStanding: (accountId: string) => void;
}

/** Calls back at each change; gives up listening with the connection. */
export async function listenToLiveEvents(client: pg.PoolClient, { onEvent, onStanding }: LiveNotes): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => (channel === CHANNEL ? onEvent() : onStanding(payload)));
  await client.query(`listen ${CHANNEL}; listen ${STANDING_CHANNEL}`);
}

/** Ids of the oldest and the newest event that are kept; both are 0 where there is none. */
export async function findLiveSpan({ kysely }: Queries): Promise<{ readonly oldest: number; readonly newest: number }> {
  const span = await kysely
    .selectFrom('liveEvent')
    .select((event) => [event.fn.min('id').as('oldest'), event.fn.max('id').as('newest')])
    .executeTakeFirst();
  return { oldest: span?.oldest ?? 0, newest: span?.newest ?? 0 };
}

/** The newest event of each instrument and venue after an id, ascending by id. */
export async function findLiveEvents({ kysely }: Queries, after: number) {
  return kysely
    .selectFrom('liveEvent')
    .where('id', '>', after)
    .groupBy(['instrumentId', 'venueId'])
    .select((event) => ['instrumentId', 'venueId', event.fn.max('id').as('id')])
    .orderBy('id')
    .execute();
}

/** Last days of instruments on venues by `keyOfPair`; a pair without a history is absent. */
export async function findLastDays(
  { kysely }: Queries,
  pairs: readonly LivePair[],
): Promise<ReadonlyMap<string, IsoDate>> {
  if (pairs.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('listing')
    .where(sql<boolean>`(instrument_id, venue_id) in (select * from unnest(
      ${pairs.map(({ instrumentId }) => instrumentId)}::bigint[], ${pairs.map(({ venueId }) => venueId)}::integer[]))`)
    .select(['instrumentId', 'venueId', 'lastDate'])
    .execute();
  return new Map(rows.map((row) => [keyOfPair(row), row.lastDate]));
}
