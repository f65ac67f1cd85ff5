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

// A word is looked up in the index only when at most so many times more entries have it than have the rarest word.
const MAX_TIMES_RAREST = 4;

/**
 * Two queries of `words`: the index is asked for the rarest words only, and what it finds is checked against all words. Looking a common
 * word up in the index costs more than it saves.
 */
export function splitQuery({ part, wanted, counts }: Pick<RankQuery, 'part' | 'wanted' | 'counts'>) {
  const known = counts.filter((count) => count !== undefined);
  const max = known.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...known) * MAX_TIMES_RAREST;
  const rare = wanted.filter((_, at) => (counts[at] ?? Number.POSITIVE_INFINITY) <= max);
  return { indexed: wordQuery(part, rare), checked: wordQuery(part, wanted) };
}

/**
 * The condition of the two queries. The second is written as a function so that the planner does not use the index for it. Statuses are
 * numeric because a reader may send any number, also one that no status can have.
 */
const MATCHES = `words @@ $1::tsquery and ts_match_vq(words, $2::tsquery)
  and coalesce(status_id <> all($3::numeric[]), true)`;

// `materialized`, since the planner would otherwise read all entries by rank, expecting to find enough of them early.
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
