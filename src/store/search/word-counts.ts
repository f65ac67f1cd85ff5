import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import { endOfPrefix, type Wanted } from './word-query.ts';
import { splitQuery, type WantedCounts } from './word-ranks.ts';

/** How many entries of each part the wanted words may find, at most, parallel to the words. */
export type PartCounts = ReadonlyMap<number, WantedCounts>;

export interface EntryCount {
  readonly count: number;
  /** False when there may be more. */
  readonly isExact: boolean;
}

/** Counting stops here. */
export const mostCounted = 1000;

// A beginning of one letter is one of too many words to add up; the mark counts as well.
const SHORTEST = 3;
// So many entries may be looked at to count them.
const MOST_CHECKED = 4000;
// A title holds few words of one beginning, so that with so many there are surely `mostCounted`.
const SURELY_ENOUGH = 8000;

const COUNTS = {
  name: 'search-counts',
  text: `
  select range.number, word.part, sum(word.count)::int as count
  from unnest($2::int[], $3::text[], $4::text[]) as range (number, low, high)
    join search_word as word on word.part = any($1::smallint[]) and word.word >= low and word.word < high
  group by range.number, word.part`,
};

interface CountRow {
  readonly number: number;
  readonly part: number;
  readonly count: number;
}

function isCountable({ prefixes }: Wanted): boolean {
  return prefixes.every((prefix) => [...prefix].length >= SHORTEST);
}

/** How many entries of each part the wanted words may find, at most. */
export async function countWanted(
  client: PoolClient,
  parts: readonly number[],
  wanted: readonly Wanted[],
): Promise<PartCounts> {
  const ranges = wanted.flatMap((word, number) =>
    isCountable(word) ? word.prefixes.map((prefix) => ({ number, prefix })) : [],
  );
  const prefixes = ranges.map((range) => range.prefix);
  const values = [parts, ranges.map((range) => range.number), prefixes, prefixes.map(endOfPrefix)];
  const { rows } = await run<CountRow>(client, COUNTS, values);
  const counts = new Map(rows.map((row) => [`${row.part} ${row.number}`, row.count]));
  const counted = (part: number) =>
    wanted.map((word, number) => (isCountable(word) ? (counts.get(`${part} ${number}`) ?? 0) : undefined));
  return new Map(parts.map((part) => [part, counted(part)]));
}

const rarestOf = (counts: WantedCounts) => Math.min(...counts.map((count) => count ?? Number.POSITIVE_INFINITY));

const EXACT = {
  name: 'search-exact-count',
  text: `select coalesce(sum(counted.count), 0)::int as count
    from unnest($1::text[], $2::text[]) as query (indexed, checked), lateral (
      select count(*) as count from (
        select from search_entry
        where words @@ indexed::tsquery and ts_match_vq(words, checked::tsquery)
          and coalesce(status_id <> all($3::smallint[]), true) limit ${mostCounted}
      ) as entry
    ) as counted`,
};

export interface CountQuery {
  readonly counts: PartCounts;
  readonly wanted: readonly Wanted[];
  readonly stopStatusIds: readonly number[];
}

/** How many entries have every wanted word, up to `mostCounted`; parts with too many candidates are left uncounted. */
export async function countEntries(client: PoolClient, query: CountQuery): Promise<EntryCount> {
  const { wanted, counts, stopStatusIds } = query;
  const sum = [...counts.values()].reduce((total, own) => total + rarestOf(own), 0);
  if (wanted.length === 1 && sum > SURELY_ENOUGH) return { count: mostCounted, isExact: false };
  const filled = [...counts].filter(([, own]) => rarestOf(own) > 0);
  const counted = filled.filter(([, own]) => wanted.length === 1 || rarestOf(own) <= MOST_CHECKED);
  const queries = counted.map(([part, own]) => splitQuery({ part, wanted, counts: own }));
  const values = [queries.map((query) => query.indexed), queries.map((query) => query.checked), stopStatusIds];
  const { rows } = await run<{ count: number }>(client, EXACT, values);
  const count = Math.min(mostCounted, rows[0]?.count ?? 0);
  return { count, isExact: count < mostCounted && counted.length === filled.length };
}
