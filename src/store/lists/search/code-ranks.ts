import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import { GROUP_OF_PART, idBits } from './search-part.ts';
import { type EntryCount, MAX_COUNTED } from './word-counts.ts';
import { endOfPrefix } from './word-query.ts';

export interface CodeQuery {
  readonly groups: readonly [active: number, finished: number];
  readonly code: string;
  /** Entries with these statuses are left out. */
  readonly stopStatusIds: readonly number[];
  /** At most so many longer codes that begin with this one, active and finished each; an equal code is always found. */
  readonly limit: number;
}

/** An entry of a group that has a code. */
export interface CodeRow {
  readonly group: number;
  readonly code: string;
  readonly rank: number;
}

const NOT_STOPPED = `(cardinality($4::numeric[]) = 0 or not exists (select from search_entry as entry
  where entry.subject_id = known.rank % ${2 ** idBits} and entry.rank = known.rank
    and ${GROUP_OF_PART} = known.group_number and entry.status_id = any($4::numeric[])))`;

const COLUMNS = 'group_number as "group", code, rank';

/** More entries than these with one code are not looked for in a group. */
export const MAX_EXACT = 20;

// An equal code comes first among those that begin so.
const ofGroup = (group: string) => `
  (select ${COLUMNS} from search_code as known
   where group_number = ${group} and code >= $1 and code < $2 and ${NOT_STOPPED} order by code, rank limit $5 + ${MAX_EXACT})`;

const FIND = {
  name: 'search-codes',
  text: `${ofGroup('($3::smallint[])[1]')} union all ${ofGroup('($3::smallint[])[2]')}`,
};

export interface FoundByCode {
  /** Ranks of the entries that have this code, then of those with a code that begins with it, active ones first. */
  readonly ranks: readonly number[];
  /** Whether any has this very code. */
  readonly isExact: boolean;
}

/** What is found among the first of each group whose codes begin so, in the order of their codes and ranks. */
export function foundByCode({ groups, code, limit }: CodeQuery, rows: readonly CodeRow[]): FoundByCode {
  const exact = groups.flatMap((group) => rows.filter((row) => row.group === group && row.code === code));
  const longer = groups.flatMap((group) =>
    rows.filter((row) => row.group === group && row.code !== code).slice(0, limit),
  );
  const found = [...exact.slice(0, MAX_EXACT), ...longer];
  return { ranks: found.map((row) => row.rank), isExact: exact.length > 0 };
}

/** Entries that have this code or one that begins with it. */
export async function ranksOfCode(client: PoolClient, query: CodeQuery): Promise<FoundByCode> {
  const { groups, code, stopStatusIds, limit } = query;
  const values = [code, endOfPrefix(code), groups, stopStatusIds, limit];
  const { rows } = await run<CodeRow>(client, FIND, values);
  return foundByCode(query, rows);
}

/** Codes that begin alike and are looked at to count their entries. */
export const MAX_LOOKED_AT = 2 * MAX_COUNTED;

const COUNT = {
  name: 'search-code-count',
  text: `select count(*)::int as count from (select distinct group_number, rank from (select group_number, rank from search_code
  where group_number = any($3::smallint[]) and code >= $1 and code < $2 limit ${MAX_LOOKED_AT}) as known) as counted`,
};

/** How many entries have this code or one that begins with it, up to `MAX_COUNTED`. */
export async function countOfCode(client: PoolClient, { groups, code }: CodeQuery): Promise<EntryCount> {
  const { rows } = await run<{ count: number }>(client, COUNT, [code, endOfPrefix(code), groups]);
  return cappedCount(rows[0]?.count ?? 0);
}

/** A number of entries, counted up to `MAX_COUNTED`. */
export function cappedCount(count: number): EntryCount {
  return { count: Math.min(count, MAX_COUNTED), isExact: count < MAX_COUNTED };
}
