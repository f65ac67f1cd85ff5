import { sql } from 'kysely';
import type { EndOfDayPrice, MarketParticipant, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { Venue } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteStagedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, fieldsOf, type Queries } from '../../platform/database/database.ts';
import { participantColumns } from './participants.ts';

export type ParticipantQuoteTable = ParticipantQuote & Origin;
export type EndOfDayPriceTable = EndOfDayPrice & Origin;

export const participantQuoteColumns: ColumnMap<ParticipantQuote> = {
  instrumentId: 'int8',
  participantId: 'int4',
  contactId: 'int4',
  quotedAt: 'timestamptz',
  bid: 'float8',
  ask: 'float8',
  bidSize: 'float8',
  askSize: 'float8',
  tradedVolume: 'float8',
  currency: 'text',
  isIndicative: 'bool',
  indicativePrice: 'float8',
  yieldToMaturityBid: 'float8',
  yieldToMaturityAsk: 'float8',
  effectiveYieldToMaturity: 'float8',
  yieldToPutBid: 'float8',
  yieldToPutAsk: 'float8',
  effectiveYieldToOffer: 'float8',
  gSpread: 'float8',
  tSpread: 'float8',
};

export const endOfDayPriceColumns: ColumnMap<EndOfDayPrice> = {
  instrumentId: 'int8',
  participantId: 'int4',
  date: 'date',
  bid: 'float8',
  ask: 'float8',
  indicativePrice: 'float8',
  yieldToMaturityBid: 'float8',
  yieldToMaturityAsk: 'float8',
};

export interface QuoteRecord extends ParticipantQuote {
  readonly participant: MarketParticipant;
  readonly venueKind: Venue['kind'];
  /** Whether the bond has trading days on the participant's venue. */
  readonly hasArchive: boolean;
}

/** The latest quote of a bond by each participant, in the order of their names. */
export async function findQuotes({ kysely }: Queries, bondId: number): Promise<readonly QuoteRecord[]> {
  const rows = await kysely
    .selectFrom('participantQuote as quote')
    .innerJoin('participant', 'participant.id', 'quote.participantId')
    .innerJoin('venue', 'venue.id', 'participant.venueId')
    .leftJoin('listing', (join) =>
      join
        .onRef('listing.instrumentId', '=', 'quote.instrumentId')
        .onRef('listing.venueId', '=', 'participant.venueId'),
    )
    .where('quote.instrumentId', '=', bondId)
    .orderBy('participant.name')
    .orderBy('participant.id')
    .select(fieldsOf(participantQuoteColumns).map((field) => `quote.${field}` as const))
    .select(fieldsOf(participantColumns).map((field) => `participant.${field}` as const))
    .select(['listing.venueId as archiveVenueId', 'venue.kind as venueKind'])
    .execute();
  return rows.map(
    ({
      id,
      code,
      name,
      shortName,
      country,
      website,
      venueId,
      takesRequests,
      hidesQuotes,
      archiveVenueId,
      venueKind,
      ...quote
    }) => ({
      ...quote,
      participant: { id, code, name, shortName, country, website, venueId, takesRequests, hidesQuotes },
      venueKind,
      hasArchive: archiveVenueId !== null,
    }),
  );
}

/** The latest quotes of bonds as they are stored. */
export async function findStoredQuotes(
  { kysely }: Queries,
  bondIds: readonly number[],
): Promise<readonly ParticipantQuote[]> {
  return kysely
    .selectFrom('participantQuote')
    .where('instrumentId', '=', sql<number>`any(${bondIds})`)
    .select(fieldsOf(participantQuoteColumns))
    .execute();
}

export interface EndOfDayRecord extends EndOfDayPrice {
  readonly participant: Pick<MarketParticipant, 'name' | 'venueId' | 'hidesQuotes'>;
}

/** With what participants ended the days of a bond from a day on, latest first, each day in the order of their names. */
export async function findEndOfDayPrices(
  { kysely }: Queries,
  bondId: number,
  from: IsoDate,
): Promise<readonly EndOfDayRecord[]> {
  const rows = await kysely
    .selectFrom('endOfDayPrice as day')
    .innerJoin('participant', 'participant.id', 'day.participantId')
    .where('day.instrumentId', '=', bondId)
    .where('day.date', '>=', from)
    .orderBy('day.date', 'desc')
    .orderBy('participant.name')
    .orderBy('participant.id')
    .select(fieldsOf(endOfDayPriceColumns).map((field) => `day.${field}` as const))
    .select(['participant.name', 'participant.venueId', 'participant.hidesQuotes'])
    .execute();
  return rows.map(({ name, venueId, hidesQuotes, ...day }) => ({
    ...day,
    participant: { name, venueId, hidesQuotes },
  }));
}

/** Stores quotes; one of the same bond and participant is replaced. */
export async function saveQuotes(
  tx: WriteTransaction,
  quotes: Rows<ParticipantQuote>,
  origin: Origin,
): Promise<WriteCounts> {
  const key = ['instrumentId', 'participantId'] as const;
  const target = { table: 'participant_quote', key, columns: participantQuoteColumns, origin } as const;
  const counts = await mergeRows(tx, target, quotes);
  if (counts.stored > 0) await noteStagedIds(tx, 'participant_quote', 'pg_temp.staged_participant_quote');
  return counts;
}

/** Stores end-of-day prices; a day of a bond and a participant once. */
export function saveEndOfDayPrices(
  tx: WriteTransaction,
  prices: Rows<EndOfDayPrice>,
  origin: Origin,
): Promise<WriteCounts> {
  const key = ['instrumentId', 'participantId', 'date'] as const;
  return mergeRows(tx, { table: 'end_of_day_price', key, columns: endOfDayPriceColumns, origin }, prices);
}
