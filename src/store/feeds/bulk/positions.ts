import { sql } from 'kysely';
import type { BulkTable } from '#domain/feeds/bulk-table.ts';
import type { IsoDate } from '#math/units.ts';
import { HIDING_VENUES } from '../../market/trading-days/listings.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bulkSources } from './bulk-sources.ts';
import type { ChangedRange } from './read-bulk.ts';

/** A moment of the market data: all that was committed up to a noted change. Its text is an id and when it was noted. */
export interface BulkPosition {
  readonly id: number;
  readonly text: string;
}

/** A position that a reader told. */
export interface KnownPosition extends BulkPosition {
  readonly notedAt: Date;
}

const textSql = sql<string>`id || '.' || (extract(epoch from noted_at) * 1000000)::bigint`;

/** Where the market data stand now. */
export async function findPosition({ kysely }: Queries) {
  const { rows } = await sql<BulkPosition>`
    select id, ${textSql} as text from data_change order by id desc limit 1`.execute(kysely);
  const [position] = rows;
  if (position === undefined) throw new Error('no change was ever noted');
  return position;
}

/** The position of a text; undefined where it is not known any more what came after it, or never was one. */
export async function readPosition({ kysely }: Queries, text: string) {
  const id = Number(text.split('.')[0]);
  const { rows } = await sql<KnownPosition>`
    select id, ${textSql} as text, noted_at as "notedAt" from data_change where id = ${id}`.execute(kysely);
  return rows.find((row) => row.text === text);
}

const BEGINNING = '0001-01-01' as IsoDate;
const END = '9999-12-31' as IsoDate;

/** What was noted of a table. Rows without a venue of their own follow from days of many venues, but of none that hides its days. */
function notesOf(table: BulkTable) {
  const { changes, venue } = bulkSources[table];
  const ownVenue = venue === undefined ? sql`null::integer as venue_id` : sql`venue_id`;
  const isOpen = venue === undefined ? sql`(venue_id is null or venue_id not in ${sql.raw(HIDING_VENUES)})` : sql`true`;
  return sql`select id, noted_at, first_id, last_id, ${ownVenue}, first_day, last_day from data_change
    where table_name = any(${changes}::text[]) and ${isOpen}`;
}

/** What was noted of a table after a position, up to so many notes, and up to which position that is all; without any up to now. */
export async function findChanges(
  { kysely }: Queries,
  table: BulkTable,
  { after, max }: { readonly after: BulkPosition; readonly max: number },
) {
  // One statement sees one moment: where it finds nothing the table has not changed up to the newest position.
  const { rows } = await sql<{
    newest: number;
    newestText: string;
    upTo: number | null;
    upToText: string | null;
    ranges: readonly ChangedRange[] | null;
  }>`
    with newest as (select id, ${textSql} as text from data_change order by id desc limit 1),
      noted as (
        select *, ${textSql} as text from (
          ${notesOf(table)} and id > ${after.id} order by id limit ${max}
        ) as change
      ),
      merged as (
        select first_id as "firstId", last_id as "lastId", venue_id as "venueId",
          min(coalesce(first_day, ${BEGINNING}::date)) as "firstDay", max(coalesce(last_day, ${END}::date)) as "lastDay"
        from noted group by first_id, last_id, venue_id order by first_id, last_id, venue_id
      )
    select newest.id as newest, newest.text as newest_text,
      (select max(id) from noted) as up_to, (select text from noted order by id desc limit 1) as up_to_text,
      (select json_agg(merged) from merged) as ranges
    from newest`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('no change was ever noted');
  const { newest, newestText, upTo, upToText, ranges } = row;
  if (upTo === null || upToText === null) return { ranges: [], position: { id: newest, text: newestText } };
  return { ranges: ranges ?? [], position: { id: upTo, text: upToText } };
}
