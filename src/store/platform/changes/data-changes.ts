import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Queries, TableOf } from '../database/database.ts';

/** What a change is of. Terms count as their instrument; ratings are those of bonds, by bond, and of issuers, by issuer. */
export type ChangedTable =
  | 'venue'
  | 'issuer'
  | 'instrument'
  | 'cash_flow'
  | 'offer'
  | 'bond_rating'
  | 'issuer_rating'
  | 'trading_day'
  | 'latest_figure'
  | 'liquidity_score'
  | 'text_section'
  | 'participant_quote'
  | 'document'
  | 'import_run';

/** What is noted of an instrument whose rows all may have changed. */
export const changesOfBond = [
  'instrument',
  'cash_flow',
  'offer',
  'bond_rating',
  'trading_day',
  'latest_figure',
  'participant_quote',
  'document',
  'text_section',
] as const satisfies readonly ChangedTable[];

interface DataChange {
  readonly id: number;
  readonly tableName: string;
  readonly firstId: number;
  readonly lastId: number;
  /** With it the days of one venue alone. */
  readonly venueId: number | null;
  readonly firstDay: IsoDate | null;
  readonly lastDay: IsoDate | null;
  readonly notedAt: Date;
}

export type DataChangeTable = TableOf<DataChange, 'id' | 'notedAt'>;

type Writing = Pick<WriteTransaction, 'kysely'>;

interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** Ids without gaps as ranges. */
function rangesOf(ids: Iterable<number>): readonly IdRange[] {
  const ranges: { first: number; last: number }[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.last === id - 1) last.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges;
}

async function noteRanges({ kysely }: Writing, table: ChangedTable, ranges: readonly IdRange[]): Promise<void> {
  if (ranges.length === 0) return;
  await sql`insert into data_change (table_name, first_id, last_id) select ${table}::text, first, last
    from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[]) as part (first, last)`.execute(
    kysely,
  );
}

/** Notes that rows of these ids were added, changed or deleted. */
export function noteChangedIds(tx: Writing, table: ChangedTable, ids: Iterable<number>): Promise<void> {
  return noteRanges(tx, table, rangesOf(ids));
}

/** Notes that rows of these ids and of all between them may be others. */
export async function noteChangedBetween(
  tx: Writing,
  tables: readonly ChangedTable[],
  firstId: number,
  lastId: number,
): Promise<void> {
  for (const table of tables) await noteRanges(tx, table, [{ first: firstId, last: lastId }]);
}

/** Notes that any row may be another. */
export function noteAllChanged(tx: Writing, table: ChangedTable): Promise<void> {
  return noteRanges(tx, table, [{ first: 0, last: Number.MAX_SAFE_INTEGER }]);
}

/** The statement that notes trading days of `changed`, from the first to the last of each instrument on each venue. */
export const noteDaysOf = (changed: string) => `
  insert into data_change (table_name, first_id, last_id, venue_id, first_day, last_day)
  select 'trading_day', instrument_id, instrument_id, venue_id, min(date), max(date)
  from ${changed} group by instrument_id, venue_id`;

/** Notes the instruments of a staged table. */
export async function noteStagedIds({ kysely }: Writing, table: ChangedTable, stage: string): Promise<void> {
  await sql`insert into data_change (table_name, first_id, last_id)
    select distinct ${table}::text, instrument_id, instrument_id from ${sql.raw(stage)}`.execute(kysely);
}

/** How long it is known what changed. */
const CHANGES_DAYS = 7;

/** Deletes what was noted too long ago; the last of all stays. */
export async function deleteOldChanges({ kysely }: Queries, now: Date) {
  await sql`delete from data_change where noted_at < ${now}::timestamptz - ${`${CHANGES_DAYS} days`}::interval
    and id < (select max(id) from data_change)`.execute(kysely);
}
