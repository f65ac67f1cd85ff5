import type { PoolClient } from 'pg';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { run } from './prepared.ts';

/** Where an entry of the index was put, changed or taken away. */
export interface EntryPlace {
  readonly part: number;
  readonly rank: number;
}

/** So many changes are kept, for those who follow the index. */
const KEPT = 20_000;
/** The part of what stands for all entries. */
const ALL = -1;

const NOTE = `insert into search_entry_change (part, rank)
  select part, rank from old_entry union select * from unnest($1::smallint[], $2::bigint[])`;
const PRUNE = `delete from search_entry_change where id <= (select max(id) from search_entry_change) - ${KEPT}`;

/** Notes the entries that an update has taken away or put, for those who keep the index in memory. */
export async function noteEntryChanges({ client }: WriteTransaction, put: readonly EntryPlace[]): Promise<void> {
  await client.query(NOTE, [put.map(({ part }) => part), put.map(({ rank }) => rank)]);
  await client.query(PRUNE);
}

/** Notes that the index was made anew. */
export async function noteNewIndex({ client }: WriteTransaction): Promise<void> {
  await client.query('delete from search_entry_change');
  await client.query('insert into search_entry_change (part, rank) values ($1, 0)', [ALL]);
}

const NEWEST = {
  name: 'search-newest-change',
  text: 'select id from search_entry_change order by id desc limit 1',
};

/** The last change of the index. */
export async function findNewestEntryChange(client: PoolClient): Promise<number> {
  const { rows } = await run<{ id: number }>(client, NEWEST, []);
  return rows[0]?.id ?? 0;
}

const CHANGES = `select id, part, rank, (select min(id) from search_entry_change) as first
  from search_entry_change where id > $1 order by id limit $2`;

export interface EntryChanges {
  readonly places: readonly EntryPlace[];
  /** Up to where these are all. */
  readonly position: number;
}

/** What changed after a position; undefined when it is more than `most`, when all did, and when it is not known any more. */
export async function findEntryChanges(
  client: PoolClient,
  after: number,
  max: number,
): Promise<EntryChanges | undefined> {
  const { rows } = await client.query<EntryPlace & { id: number; first: number }>(CHANGES, [after, max + 1]);
  const last = rows.at(-1);
  if (last === undefined) return { places: [], position: after };
  if (rows.length > max || last.first > after + 1 || rows.some(({ part }) => part === ALL)) return undefined;
  return { places: rows, position: last.id };
}
