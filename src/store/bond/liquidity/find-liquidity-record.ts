import { type RawBuilder, sql } from 'kysely';
import type { QuotedDay, TradedDay } from '#domain/bond/liquidity/liquidity-history.ts';
import { specialVenueIds } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Venues of trades whose numbers every reader with full access sees: none that hides itself, and no valuation provider. */
export const openVenues = sql`(select venue.id from venue where venue.kind in ('exchange', 'otc')
  and venue.id <> all(${Object.values(specialVenueIds)}::int[])
  and not exists (select from participant where participant.venue_id = venue.id and participant.hides_quotes))`;

export interface QuotedDayRecord extends QuotedDay {
  readonly name: string;
  readonly venueId: number;
  /** Whether it is the participant's latest quote, and not the price with which a day ended. */
  readonly isLatest: boolean;
}

/** What the market of a bond left behind on open venues. */
export interface MarketRecord {
  /** Whether the bond is on a venue that tells of trades. */
  readonly hasVenue: boolean;
  /** Days with a trade, with the turnover of all venues together at face value, or else in money; the earliest first. */
  readonly traded: readonly TradedDay[];
  /** What participants quoted, in the order of their names and of the days. */
  readonly quoted: readonly QuotedDayRecord[];
}

interface Asked {
  readonly bondId: number;
  readonly from: IsoDate;
}

const tradedDays = ({ bondId, from }: Asked) => sql`
  select date, sum(coalesce(nominal_turnover, turnover)) as turnover
  from days_between(${bondId}, ${from}, 'infinity') as stored
  where venue_id in ${openVenues} and greatest(deal_count, volume, turnover, nominal_turnover) > 0
  group by date order by date`;

const quotedDays = ({ bondId, from }: Asked) => sql`
  select participant.name, quote.date, participant.id as "participantId",
    participant.venue_id as "venueId", quote.bid, quote.ask, quote.is_latest as "isLatest"
  from (
    select participant_id, date, bid, ask, false as is_latest from ends_of_days_from(${bondId}, ${from}) as ended
    union all
    select participant_id, (quoted_at at time zone 'utc')::date, bid, ask, true from quotes_of(${bondId}) as last
  ) as quote join participant on participant.id = quote.participant_id
  where quote.date >= ${from}::date and participant.venue_id in ${openVenues}
  order by participant.name, participant.id, quote.date, quote.is_latest`;

/** Whether trades or quotes of a bond on open venues are known from a day on, as a condition. */
export const hasMarket = (bondId: RawBuilder<unknown>, from: IsoDate) => sql<boolean>`(
  exists (select from listing where instrument_id = ${bondId} and venue_id in ${openVenues})
  or exists (select from quotes_of(${bondId}) as quote join participant on participant.id = participant_id
    where quoted_at >= ${from}::date and venue_id in ${openVenues})
  or exists (select from ends_of_days_from(${bondId}, ${from}) as day join participant on participant.id = participant_id
    where venue_id in ${openVenues}))`;

/** The trades and quotes of a bond from a day on, in one statement. */
export async function findMarketRecord({ kysely }: Queries, asked: Asked) {
  const { rows } = await sql<MarketRecord>`select
    exists(select from listing where instrument_id = ${asked.bondId} and venue_id in ${openVenues}) as "hasVenue",
    coalesce((select json_agg(day) from (${tradedDays(asked)}) as day), '[]') as traded,
    coalesce((select json_agg(day) from (${quotedDays(asked)}) as day), '[]') as quoted`.execute(kysely);
  return rows[0] ?? { hasVenue: false, traded: [], quoted: [] };
}
