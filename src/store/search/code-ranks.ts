import type { PoolClient } from 'pg';
import { mostCounted } from './word-counts.ts';
import { endOfPrefix } from './word-query.ts';

export interface CodeQuery {
  readonly parts: readonly [active: number, finished: number];
  readonly code: string;
  readonly stopStatusIds: readonly number[];
  /** Codes that begin so; a code that is the same counts always. */
  readonly limit: number;
}

export interface FoundEntry {
  readonly part: number;
  readonly rank: number;
}

const NOT_STOPPED = `not exists (select from search_entry as entry
  where (entry.part, entry.rank) = (known.part, known.rank) and entry.status_id = any($4::smallint[]))`;

const prefixed = (part: string) => `
  (select part, rank, code from search_code as known
   where part = ${part} and code > $1 and code < $2 and ${NOT_STOPPED} order by code, rank limit $5)`;

const FIND = `
  (select part, rank, code from search_code as known
   where part = any($3::smallint[]) and code = $1 and ${NOT_STOPPED} order by part, rank limit 20)
  union all ${prefixed('($3::smallint[])[1]')} union all ${prefixed('($3::smallint[])[2]')}`;

export interface FoundByCode {
  /** Entries whose code this is, then those whose code begins so, active ones first. */
  readonly entries: readonly FoundEntry[];
  /** Whether any has this very code. */
  readonly isExact: boolean;
}

/** Entries with a code that begins so. */
export async function entriesOfCode(client: PoolClient, query: CodeQuery): Promise<FoundByCode> {
  const { parts, code, stopStatusIds, limit } = query;
  const values = [code, endOfPrefix(code), parts, stopStatusIds, limit];
  const { rows } = await client.query<FoundEntry & { readonly code: string }>(FIND, values);
  const order = (row: FoundEntry & { readonly code: string }) => (row.code === code ? 0 : 1 + parts.indexOf(row.part));
  const entries = [...rows].sort((a, b) => order(a) - order(b));
  return { entries, isExact: entries[0]?.code === code };
}

const COUNT = `select count(*)::int as count from (select distinct part, rank from (select part, rank from search_code
  where part = any($3::smallint[]) and code >= $1 and code < $2 limit ${2 * mostCounted}) as known) as counted`;

/** How many entries have a code that begins so, up to `mostCounted`. */
export async function countOfCode(client: PoolClient, { parts, code }: CodeQuery): Promise<number> {
  const { rows } = await client.query<{ count: number }>(COUNT, [code, endOfPrefix(code), parts]);
  return Math.min(rows[0]?.count ?? 0, mostCounted);
}
