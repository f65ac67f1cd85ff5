import { sql } from 'kysely';
import type { QuotedDay, TradedDay } from '#domain/liquidity/liquidity-history.ts';
import { specialVenueIds } from '#domain/venue.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../database.ts';

/** Venues of trades whose numbers every reader with full access sees: none that hides itself, and no valuation provider. */
const openVenues = sql`(select venue.id from venue where venue.kind in ('exchange', 'otc') and venue.id <> all(${Object.values(specialVenueIds)}::int[])
  and not exists (select from participant where participant.venue_id = venue.id and participant.hides_quotes))`;

interface Asked {
  readonly bondId: number;
  readonly from: IsoDate;
}

/** The days from a day on with a trade of a bond on any open venue, and the turnover of all together at face value, or else in money. */
export async function findTradedDays({ kysely }: Queries, { bondId, from }: Asked): Promise<readonly TradedDay[]> {
  const { rows } = await sql<TradedDay>`
    select date, sum(coalesce(nominal_turnover, turnover)) as turnover
    from trading_day
    where instrument_id = ${bondId} and date >= ${from}::date and venue_id in ${openVenues}
      and greatest(deal_count, volume, turnover, nominal_turnover) > 0
    group by date order by date`.execute(kysely);
  return rows;
}

/** Whether a bond is on an open venue that tells of trades. */
export async function isOnOpenVenue({ kysely }: Queries, bondId: number): Promise<boolean> {
  const { rows } =
    await sql`select from listing where instrument_id = ${bondId} and venue_id in ${openVenues} limit 1`.execute(
      kysely,
    );
  return rows.length > 0;
}

export interface QuotedDayRecord extends QuotedDay {
  readonly name: string;
  /** Whether it is the participant's latest quote, and not the price with which a day ended. */
  readonly isLatest: boolean;
}

/** What participants that deal on open grounds quoted for a bond from a day on, in the order of their names and of the days. */
export async function findQuotedDays(
  { kysely }: Queries,
  { bondId, from }: Asked,
): Promise<readonly QuotedDayRecord[]> {
  const { rows } = await sql<QuotedDayRecord>`
    select participant.name, quote.date, participant.id as "participantId", quote.bid, quote.ask, quote.is_latest as "isLatest"
    from (
      select participant_id, date, bid, ask, false as is_latest from end_of_day_price where instrument_id = ${bondId}
      union all
      select participant_id, (quoted_at at time zone 'utc')::date, bid, ask, true from participant_quote
      where instrument_id = ${bondId}
    ) as quote join participant on participant.id = quote.participant_id
    where quote.date >= ${from}::date and participant.venue_id in ${openVenues}
    order by participant.name, participant.id, quote.date`.execute(kysely);
  return rows;
}
