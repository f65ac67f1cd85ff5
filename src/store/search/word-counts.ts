import type { PoolClient } from 'pg';
import { wordMarks } from '#domain/search/search-words.ts';
import { endOfPrefix, type Wanted, wordQuery } from './word-query.ts';
import type { WantedCounts } from './word-ranks.ts';

export interface PartCounts {
  readonly total: number;
  /** Parallel to the wanted words. */
  readonly counts: WantedCounts;
}

/** Counting stops here. */
export const mostCounted = 1000;

// So short a beginning is one of too many words to add up.
const SHORTEST = 2;
// Entries that are counted one by one without being slow.
const FEW = 8000;

const COUNTS = `
  select range.number, word.part, sum(word.count)::int as count
  from unnest($2::int[], $3::text[], $4::text[]) as range (number, low, high)
    join search_word as word on word.part = any($1::smallint[]) and word.word >= low and word.word < high
  group by range.number, word.part`;

const ENTRIES = 'select part, count from search_word where part = any($1::smallint[]) and word = $2';

interface CountRow {
  readonly number: number;
  readonly part: number;
  readonly count: number;
}

function isCountable({ prefixes }: Wanted): boolean {
  return prefixes.every((prefix) => [...prefix].length > SHORTEST);
}

/** How many entries of each part the wanted words may find, at most. */
export async function countWanted(
  client: PoolClient,
  parts: readonly number[],
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, PartCounts>> {
  const ranges = wanted.flatMap((word, number) =>
    isCountable(word) ? word.prefixes.map((prefix) => ({ number, prefix })) : [],
  );
  const prefixes = ranges.map((range) => range.prefix);
  const values = [parts, ranges.map((range) => range.number), prefixes, prefixes.map(endOfPrefix)];
  const { rows } = await client.query<CountRow>(COUNTS, values);
  const totals = await client.query<{ part: number; count: number }>(ENTRIES, [parts, wordMarks.entry]);
  const counted = (part: number, word: Wanted, number: number) =>
    isCountable(word) ? (rows.find((row) => row.part === part && row.number === number)?.count ?? 0) : undefined;
  return new Map(
    parts.map((part) => [
      part,
      {
        total: totals.rows.find((row) => row.part === part)?.count ?? 0,
        counts: wanted.map((word, number) => counted(part, word, number)),
      },
    ]),
  );
}

const EXACT = `select count(*)::int as count from (select from search_entry
  where words @@ $1::tsquery and coalesce(status_id <> all($2::smallint[]), true) limit ${mostCounted}) as counted`;

/** How many entries of the parts have every wanted word: up to `mostCounted`, beyond which it does not count on. */
export async function countEntries(
  client: PoolClient,
  counts: ReadonlyMap<number, PartCounts>,
  wanted: readonly Wanted[],
  stopStatusIds: readonly number[],
): Promise<number> {
  let sum = 0;
  for (const [part, { counts: most, total }] of counts) {
    const rarest = Math.min(...most.map((count) => count ?? total));
    // A title holds few words of one beginning, so that this many are surely enough.
    if (wanted.length === 1 && rarest > FEW) return mostCounted;
    const { rows } = await client.query<{ count: number }>(EXACT, [wordQuery(part, wanted), stopStatusIds]);
    sum += rows[0]?.count ?? 0;
    if (sum >= mostCounted) return mostCounted;
  }
  return sum;
}
