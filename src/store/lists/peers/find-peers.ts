import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '#domain/lists/asked.ts';
import { lists } from '#domain/lists/lists.ts';
import { rateTypes } from '#domain/market/trading-day.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bondColumns, bondJoins } from '../bond-sql.ts';
import { listFilter } from '../list-filter.ts';
import { openedColumns } from '../list-sql.ts';

/** By what a bond is compared with its peers; fractions. */
export type PeerMeasure = 'gSpread' | 'yield';

export interface PeerRecord {
  readonly id: number;
  readonly venueId: number;
  readonly value: number;
}

export interface PeersQuery {
  readonly bondId: number;
  readonly asked: Asked;
  readonly measure: PeerMeasure;
  /** The day of the values. */
  readonly date: IsoDate;
  /** Modified duration of the bond, in years: the nearest come first. */
  readonly duration: number;
  readonly today: IsoDate;
  /** Days with a yield above this do not count. */
  readonly maxYield: number;
  readonly max: number;
}

/** Effective yields alone are compared. */
const columnOf: Readonly<Record<PeerMeasure, RawBuilder<unknown>>> = {
  gSpread: sql`day.g_spread`,
  yield: sql`case when day.indicative_yield_type = any(${rateTypes}::text[]) then null else day.indicative_yield end`,
};

const isShown = (maxYield: number) => sql`coalesce(day.indicative_yield <= ${maxYield}, true)`;

/** Bonds that filters choose, with their values of one day on their main venues; never of venue 381 or of one that hides its days. */
export async function findPeers({ kysely }: Queries, query: PeersQuery): Promise<readonly PeerRecord[]> {
  const { bondId, asked, measure, date, duration, today, maxYield, max } = query;
  const context = { today, closedVenueId: specialVenueIds.nsd, maxYield, members: {} };
  const columns = openedColumns(lists.bonds, bondColumns(context), context);
  const chosen = listFilter(lists.bonds, asked, columns) ?? sql`true`;
  const value = columnOf[measure];
  const { rows } = await sql<PeerRecord>`
    with alike as materialized (
      select instrument.id, figure.venue_id, figure.modified from instrument ${bondJoins}
      where instrument.kind = 'bond' and instrument.id <> ${bondId} and figure.venue_id <> ${specialVenueIds.nsd} and ${chosen}
    )
    select alike.id, alike.venue_id as "venueId", ${value} as value
    from alike join trading_day day
      on day.instrument_id = alike.id and day.venue_id = alike.venue_id and day.date = ${date}::date
    where ${value} is not null and ${isShown(maxYield)}
    order by abs(alike.modified - ${duration}::float8), alike.id limit ${max}`.execute(kysely);
  return rows;
}

interface PeerMedian {
  readonly date: IsoDate;
  readonly median: number;
  readonly count: number;
}

/** The medians of peers on days, with how many of them had a value then. */
export async function findPeerMedians(
  { kysely }: Queries,
  peers: readonly PeerRecord[],
  asked: Pick<PeersQuery, 'measure' | 'maxYield'> & { readonly dates: readonly IsoDate[] },
): Promise<readonly PeerMedian[]> {
  const value = columnOf[asked.measure];
  const { rows } = await sql<PeerMedian>`
    select day.date, percentile_cont(0.5) within group (order by ${value}) as median, count(*)::int as count
    from unnest(${peers.map(({ id }) => id)}::bigint[], ${peers.map(({ venueId }) => venueId)}::int[]) as peer (id, venue_id)
    join trading_day day on day.instrument_id = peer.id and day.venue_id = peer.venue_id
      and day.date = any(${asked.dates}::date[])
    where ${value} is not null and ${isShown(asked.maxYield)}
    group by day.date order by day.date`.execute(kysely);
  return rows;
}
