import { type RawBuilder, sql } from 'kysely';
import type { QuoteFigures } from '#domain/market/market-participant.ts';
import type { IsoDate } from '#math/units.ts';
import { keepNoted, updateWithHistory } from '../../platform/as-of/write-with-history.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { columnName } from '../../platform/database/database.ts';

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
export type QuoteTable = keyof typeof figuresOf;

const keptTables = { participantQuote: 'participant_quote', endOfDayPrice: 'end_of_day_price' } as const;

const dayOf = { participantQuote: sql`(quote.quoted_at at time zone 'utc')::date`, endOfDayPrice: sql`quote.date` };

/** The two prices of a row, and when and where they stood. */
export interface QuotedSides {
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
): Promise<readonly QuotedSides[]> {
  const { rows } = await sql<QuotedSides>`
    select quote.instrument_id as "instrumentId", quote.participant_id as "participantId", participant.venue_id as "venueId",
      ${dayOf[table]} as date, quote.bid, quote.ask
    from ${sql.table(columnName(table))} as quote join participant on participant.id = quote.participant_id
    where quote.instrument_id = any(${instrumentIds}::bigint[]) and ${dayOf[table]} >= ${from}::date`.execute(kysely);
  return rows;
}

export interface FiguresRow extends QuotedSides {
  readonly figures: QuoteFigures;
}

/** Stores figures of rows where they changed. */
export async function saveQuoteFigures(
  tx: WriteTransaction,
  table: QuoteTable,
  rows: readonly FiguresRow[],
): Promise<void> {
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
