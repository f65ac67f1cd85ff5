import { type RawBuilder, sql } from 'kysely';
import type {
  EndOfDayPrice,
  MarketParticipant,
  ParticipantQuote,
  QuoteFigures,
} from '#domain/market/market-participant.ts';
import type { Venue } from '#domain/market/venue.ts';
import type { IsoDate } from '#math/units.ts';
import { keepNoted, updateWithHistory } from '../../platform/as-of/write-with-history.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteStagedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, columnName, fieldsOf, type Queries } from '../../platform/database/database.ts';
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
export async function findQuotes({ kysely }: Queries, bondId: number) {
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
export async function findStoredQuotes({ kysely }: Queries, bondIds: readonly number[]) {
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
export async function findEndOfDayPrices({ kysely }: Queries, bondId: number, from: IsoDate) {
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
export async function saveQuotes(tx: WriteTransaction, quotes: Rows<ParticipantQuote>, origin: Origin) {
  const key = ['instrumentId', 'participantId'] as const;
  const target = { table: 'participant_quote', key, columns: participantQuoteColumns, origin } as const;
  const counts = await mergeRows(tx, target, quotes);
  if (counts.stored > 0) await noteStagedIds(tx, 'participant_quote', 'pg_temp.staged_participant_quote');
  return counts;
}

/** Stores end-of-day prices; a day of a bond and a participant once. */
export function saveEndOfDayPrices(tx: WriteTransaction, prices: Rows<EndOfDayPrice>, origin: Origin) {
  const key = ['instrumentId', 'participantId', 'date'] as const;
  return mergeRows(tx, { table: 'end_of_day_price', key, columns: endOfDayPriceColumns, origin }, prices);
}

const figuresOf = {
  participantQuote: [
    'indicativePrice',
    'yieldToMaturityBid',
    'yieldToMaturityAsk',
    'effectiveYieldToMaturity',
    'yieldToPutBid',
    'yieldToPutAsk',
    'effectiveYieldToOffer',
    'gSpread',
    'tSpread',
  ],
  endOfDayPrice: ['indicativePrice', 'yieldToMaturityBid', 'yieldToMaturityAsk'],
} as const satisfies Record<string, readonly (keyof QuoteFigures)[]>;

/** The tables whose rows have figures that follow from two prices. */
type QuoteTable = keyof typeof figuresOf;

const keptTables = { participantQuote: 'participant_quote', endOfDayPrice: 'end_of_day_price' } as const;

const dayOf = { participantQuote: sql`(quote.quoted_at at time zone 'utc')::date`, endOfDayPrice: sql`quote.date` };

/** The two prices of a row, and when and where they stood. */
interface QuotedSides {
  readonly instrumentId: number;
  readonly participantId: number;
  readonly venueId: number;
  readonly date: IsoDate;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** The prices that participants quoted for bonds, from a day on. */
export async function findQuotedSides(
  { kysely }: WriteTransaction,
  table: QuoteTable,
  { instrumentIds, from }: { readonly instrumentIds: readonly number[]; readonly from: IsoDate },
) {
  const { rows } = await sql<QuotedSides>`
    select quote.instrument_id as "instrumentId", quote.participant_id as "participantId", participant.venue_id as "venueId",
      ${dayOf[table]} as date, quote.bid, quote.ask
    from ${sql.table(columnName(table))} as quote join participant on participant.id = quote.participant_id
    where quote.instrument_id = any(${instrumentIds}::bigint[]) and ${dayOf[table]} >= ${from}::date`.execute(kysely);
  return rows;
}

interface FiguresRow extends QuotedSides {
  readonly figures: QuoteFigures;
}

/** Stores figures of rows where they changed. */
export async function saveQuoteFigures(tx: WriteTransaction, table: QuoteTable, rows: readonly FiguresRow[]) {
  const fields = figuresOf[table];
  const names = fields.map((field) => sql.ref(columnName(field)));
  const listOf = (prefix: string) => sql.join(fields.map((field) => sql.ref(`${prefix}.${columnName(field)}`)));
  const columns: readonly RawBuilder<unknown>[] = [
    sql`${rows.map(({ instrumentId }) => instrumentId)}::bigint[]`,
    sql`${rows.map(({ participantId }) => participantId)}::int[]`,
    sql`${rows.map(({ date }) => date)}::date[]`,
    ...fields.map((field) => sql`${rows.map(({ figures }) => figures[field])}::float8[]`),
  ];
  const { assignment, returned, noting } = await updateWithHistory(tx, keptTables[table], fields.map(columnName), {
    stored: 'quote',
    next: 'new_figure',
  });
  const update = sql`
    with changed as (
      update ${sql.table(columnName(table))} as quote set (${sql.join(names)}) = row(${listOf('new_figure')}), ${sql.raw(assignment)}
      from unnest(${sql.join(columns)}) as new_figure(instrument_id, participant_id, date, ${sql.join(names)})
      where quote.instrument_id = new_figure.instrument_id and quote.participant_id = new_figure.participant_id
        and ${dayOf[table]} = new_figure.date and (${listOf('quote')}) is distinct from (${listOf('new_figure')})
      returning quote.instrument_id, ${sql.raw(returned)}
    )
    ${sql.raw(noting('changed'))}`;
  await keepNoted(tx, keptTables[table], () => update.execute(tx.kysely));
}
