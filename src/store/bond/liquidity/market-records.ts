import { sql } from 'kysely';
import {
  isTwoSided,
  type LiquidityRecord,
  liquidityFrom,
  liquidityMonths,
  liquidityStarts,
  type QuotedDay,
  type TradedDay,
} from '#domain/bond/liquidity/liquidity-history.ts';
import { dollarSizeOf } from '#domain/bond/liquidity/liquidity-score.ts';
import type { IsoDate } from '#math/units.ts';
import { outstandingAmount } from '../../market/instruments/instrument-table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { openVenues } from './find-liquidity-record.ts';

type Of<Row> = Row & { readonly instrumentId: number };

interface Asked {
  readonly bondIds: readonly number[];
  readonly today: IsoDate;
  readonly venueIds: readonly number[];
  readonly participantIds: readonly number[];
}

async function findOpenIds({ kysely }: Queries) {
  const { rows } = await sql<Pick<Asked, 'venueIds' | 'participantIds'>>`
    select array(${openVenues}) as "venueIds",
      array(select id from participant where venue_id in ${openVenues}) as "participantIds"`.execute(kysely);
  return rows[0] ?? { venueIds: [], participantIds: [] };
}

/** Days with a trade in the window of the score. */
async function findTradedDays({ kysely }: Queries, { bondIds, today, venueIds }: Asked) {
  const { rows } = await sql<Of<TradedDay>>`
    select instrument_id as "instrumentId", date, sum(coalesce(nominal_turnover, turnover)) as turnover
    from trading_day
    where instrument_id = any(${bondIds}::bigint[]) and venue_id = any(${venueIds}::int[])
      and date between ${liquidityStarts(today).trades}::date and ${today}::date
      and greatest(deal_count, volume, turnover, nominal_turnover) > 0
    group by instrument_id, date`.execute(kysely);
  return rows;
}

const endOfDay = sql`instrument_id as "instrumentId", participant_id as "participantId", date, bid, ask`;

/** What participants quoted in the window of the score, and the latest quote of each within the year that the history of the score looks back. */
async function findRecentQuotes({ kysely }: Queries, { bondIds, today, participantIds }: Asked) {
  const among = sql`instrument_id = any(${bondIds}::bigint[]) and participant_id = any(${participantIds}::int[])`;
  const { rows } = await sql<Of<QuotedDay>>`
    select ${endOfDay}, false as is_latest from end_of_day_price
    where ${among} and date between ${liquidityStarts(today).quotes}::date and ${today}::date
    union all
    select instrument_id, participant_id, (quoted_at at time zone 'utc')::date, bid, ask, true from participant_quote
    where ${among} and (quoted_at at time zone 'utc')::date between ${liquidityFrom(today, liquidityMonths)}::date and ${today}::date
    order by date, is_latest`.execute(kysely);
  return rows;
}

/** The newest quotes from before that window, one with two sides and one without. */
async function findOlderQuotes({ kysely }: Queries, { bondIds, today, participantIds }: Asked) {
  if (bondIds.length === 0) return [];
  const { rows } = await sql<Of<QuotedDay>>`
    select distinct on (instrument_id, (bid + ask > 0)) ${endOfDay} from end_of_day_price
    where instrument_id = any(${bondIds}::bigint[]) and participant_id = any(${participantIds}::int[])
      and date >= ${liquidityFrom(today, liquidityMonths)}::date and date < ${liquidityStarts(today).quotes}::date
    order by instrument_id, (bid + ask > 0), date desc`.execute(kysely);
  return rows;
}

async function findIssues({ kysely }: Queries, { bondIds, venueIds }: Asked) {
  const { rows } = await sql<Of<Pick<LiquidityRecord, 'outstanding' | 'hasVenue'> & { readonly currency: string }>>`
    select instrument_id as "instrumentId", ${outstandingAmount} as outstanding, face_currency as currency,
      exists (select from listing
        where listing.instrument_id = terms.instrument_id and venue_id = any(${venueIds}::int[])) as "hasVenue"
    from bond_terms as terms where instrument_id = any(${bondIds}::bigint[])`.execute(kysely);
  return rows;
}

/**
 * What the markets of bonds have left that counts for their scores of today, by their ids: all of them by five statements. Of quotes from
 * before the window, which count by the age of the newest one with two sides, no others are read.
 */
export async function findMarketRecords(queries: Queries, bondIds: readonly number[], today: IsoDate) {
  const asked = { bondIds, today, ...(await findOpenIds(queries)) };
  const traded = Map.groupBy(await findTradedDays(queries, asked), ({ instrumentId }) => instrumentId);
  const recent = Map.groupBy(await findRecentQuotes(queries, asked), ({ instrumentId }) => instrumentId);
  const { quotes: start } = liquidityStarts(today);
  const isQuoted = (id: number) => recent.get(id)?.some((quote) => quote.date >= start && isTwoSided(quote));
  const silent = bondIds.filter((id) => !isQuoted(id));
  const older = Map.groupBy(
    await findOlderQuotes(queries, { ...asked, bondIds: silent }),
    ({ instrumentId }) => instrumentId,
  );
  const issues = await findIssues(queries, asked);
  return new Map(
    issues.map(({ instrumentId: id, outstanding, hasVenue, currency }) => [
      id,
      {
        traded: traded.get(id) ?? [],
        quoted: [...(older.get(id) ?? []), ...(recent.get(id) ?? [])],
        outstanding,
        size: dollarSizeOf(outstanding, currency),
        hasVenue,
      },
    ]),
  );
}
