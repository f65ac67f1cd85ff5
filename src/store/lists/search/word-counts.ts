import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import type { SearchIndex } from './search-index.ts';
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
export const MAX_COUNTED = 1000;

// Too many words begin with one letter to add up their counts. The mark of the word counts as a letter here.
const MIN_PREFIX_LENGTH = 3;
// Of several words, parts in which more entries have the rarest of them are not counted.
const MAX_CHECKED = 4000;
// An entry is in the sum once for each of its words that begin so; a title has few of them, so above this sum there are surely MAX_COUNTED.
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

/** Whether not too many words begin so that their counts can be added up. */
export function isCountable({ prefixes }: Wanted): boolean {
  return prefixes.every((prefix) => [...prefix].length >= MIN_PREFIX_LENGTH);
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
          and coalesce(status_id <> all($3::numeric[]), true) limit ${MAX_COUNTED}
      ) as entry
    ) as counted`,
};

export interface CountQuery {
  readonly counts: PartCounts;
  readonly wanted: readonly Wanted[];
  readonly stopStatusIds: readonly number[];
}

/** How many entries of the parts that have counts have every wanted word; of each part `MAX_COUNTED` at most. */
export async function countMatches(client: PoolClient, query: CountQuery): Promise<number> {
  const { wanted, counts, stopStatusIds } = query;
  const queries = [...counts].map(([part, own]) => splitQuery({ part, wanted, counts: own }));
  const values = [queries.map((each) => each.indexed), queries.map((each) => each.checked), stopStatusIds];
  const { rows } = await run<{ count: number }>(client, EXACT, values);
  return rows[0]?.count ?? 0;
}

/** How many entries have every wanted word, up to `MAX_COUNTED`; parts with too many candidates are left uncounted. */
export async function countEntries(index: SearchIndex, query: CountQuery): Promise<EntryCount> {
  const { wanted, counts, stopStatusIds } = query;
  const sum = [...counts.values()].reduce((total, own) => total + rarestOf(own), 0);
  if (wanted.length === 1 && sum > SURELY_ENOUGH) return { count: MAX_COUNTED, isExact: false };
  const filled = [...counts].filter(([, own]) => rarestOf(own) > 0);
  const counted = filled.filter(([, own]) => wanted.length === 1 || rarestOf(own) <= MAX_CHECKED);
  const found = await index.countMatches({ counts: new Map(counted), wanted, stopStatusIds });
  const count = Math.min(MAX_COUNTED, found);
  return { count, isExact: count < MAX_COUNTED && counted.length === filled.length };
}
