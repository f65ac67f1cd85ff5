import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import { type Wanted, wordQuery } from './word-query.ts';

/** How many entries of the part each wanted word may find, at most; undefined for a word too short to count. */
export type WantedCounts = readonly (number | undefined)[];

export interface RankQuery {
  readonly part: number;
  /** All must be found. */
  readonly wanted: readonly Wanted[];
  readonly counts: WantedCounts;
  /** Entries with these statuses are left out. */
  readonly stopStatusIds: readonly number[];
  readonly limit: number;
}

// A second word takes part in the search of the index only when it is about as rare as the rarest.
const ABOUT_AS_RARE = 4;

/**
 * Two queries of `words`: one for the index, with the rarest words alone, and one to check what the index found, with all. A common
 * word costs the index more than it saves.
 */
export function splitQuery({ part, wanted, counts }: Pick<RankQuery, 'part' | 'wanted' | 'counts'>) {
  const known = counts.filter((count) => count !== undefined);
  const most = known.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...known) * ABOUT_AS_RARE;
  const rare = wanted.filter((_, at) => (counts[at] ?? Number.POSITIVE_INFINITY) <= most);
  return { indexed: wordQuery(part, rare), checked: wordQuery(part, wanted) };
}

/** The condition of the two queries; as a function, the second stays out of the search of the index. */
const MATCHES = `words @@ $1::tsquery and ts_match_vq(words, $2::tsquery)
  and coalesce(status_id <> all($3::smallint[]), true)`;

// Without the boundary the planner may walk all entries by rank in hope of an early end.
const SMALLEST = {
  name: 'search-words',
  text: `
  with found as materialized (select rank from search_entry where ${MATCHES}) select rank from found order by rank limit $4`,
};

/** The smallest ranks of the part whose entries have every wanted word. */
export async function ranksOfWords(client: PoolClient, query: RankQuery): Promise<readonly number[]> {
  if (query.counts.some((count) => count === 0)) return [];
  const { indexed, checked } = splitQuery(query);
  const values = [indexed, checked, query.stopStatusIds, query.limit];
  const { rows } = await run<{ rank: number }>(client, SMALLEST, values);
  return rows.map((row) => row.rank);
}
