import type { PoolClient } from 'pg';
import { bestKept } from './word-collector.ts';
import { endOfPrefix, type Wanted, wordQuery } from './word-query.ts';

export interface RankQuery {
  readonly part: number;
  /** All must be found. */
  readonly wanted: readonly Wanted[];
  /** Entries with these statuses are left out. */
  readonly stopStatusIds: readonly number[];
  readonly limit: number;
}

/** How many entries of the part each wanted word may find, at most; undefined for a word too short to count. */
export type WantedCounts = readonly (number | undefined)[];

interface Counted extends RankQuery {
  readonly counts: WantedCounts;
  /** Entries of the part. */
  readonly total: number;
}

// Up to as many entries are simply sorted.
const FEW = 3000;
// Entries in the order of their ranks that are looked through for words that many have.
const WALK = 6000;
// A second word takes part in the search of the index only when it is about as rare as the rarest.
const ABOUT_AS_RARE = 4;

// Twenty ranks come from at most twenty words, but a title may hold several words of one beginning.
const BEST_OF_PREFIXES = `
  select distinct rank from (
    select best from unnest($2::text[], $3::text[]) as range (low, high)
      join search_word on part = $1 and word >= low and word < high
    order by best[1] limit ${2 * bestKept}
  ) as word, unnest(word.best) as rank order by rank limit $4`;

const NOT_STOPPED = 'coalesce(status_id <> all($2::smallint[]), true)';

// As a function, the second condition stays out of the search of the index, where a common word costs more than it saves.
const FROM_INDEX = `
  with found as materialized (
    select rank from search_entry
    where words @@ $1::tsquery and ts_match_vq(words, $3::tsquery) and ${NOT_STOPPED}
  ) select rank from found order by rank limit $4`;

const FROM_WALK = `
  select rank from (
    select rank, status_id, words from search_entry where part = $4 order by rank limit ${WALK}
  ) as entry where ts_match_vq(words, $1::tsquery) and ${NOT_STOPPED} order by rank limit $3`;

const ranksOf = ({ rows }: { readonly rows: readonly { readonly rank: number }[] }) => rows.map((row) => row.rank);

async function bestOfOne(client: PoolClient, { part, limit }: RankQuery, { prefixes }: Wanted) {
  const values = [part, prefixes, prefixes.map(endOfPrefix), limit];
  return ranksOf(await client.query<{ rank: number }>(BEST_OF_PREFIXES, values));
}

async function fromIndex(client: PoolClient, query: Counted): Promise<readonly number[]> {
  const { part, wanted, counts, stopStatusIds, limit } = query;
  const known = counts.filter((count) => count !== undefined);
  const rarest = known.length === 0 ? 0 : Math.min(...known);
  const rare = wanted.filter((_, at) => (counts[at] ?? Number.POSITIVE_INFINITY) <= rarest * ABOUT_AS_RARE);
  const values = [wordQuery(part, rare.length === 0 ? wanted : rare), stopStatusIds, wordQuery(part, wanted), limit];
  return ranksOf(await client.query<{ rank: number }>(FROM_INDEX, values));
}

async function fromWalk(client: PoolClient, query: Counted): Promise<readonly number[]> {
  const { part, wanted, stopStatusIds, limit } = query;
  const values = [wordQuery(part, wanted), stopStatusIds, limit, part];
  return ranksOf(await client.query<{ rank: number }>(FROM_WALK, values));
}

// As if words came independently of each other and of ranks; a wrong guess costs one short walk.
function isWalkPromising({ counts, total, limit }: Counted): boolean {
  const rarest = Math.min(...counts.map((count) => count ?? total));
  if (rarest <= FEW) return false;
  const share = counts.reduce<number>((product, count) => (product * (count ?? total)) / Math.max(1, total), 1);
  return share * WALK >= 2 * limit;
}

/** The smallest ranks of the part whose entries have every wanted word. */
export async function ranksOfWords(client: PoolClient, query: Counted): Promise<readonly number[]> {
  const { wanted, counts, stopStatusIds, limit } = query;
  const [only, ...others] = wanted;
  if (only === undefined || counts.some((count) => count === 0)) return [];
  if (others.length === 0 && stopStatusIds.length === 0) return bestOfOne(client, query, only);
  if (isWalkPromising(query)) {
    const ranks = await fromWalk(client, query);
    if (ranks.length >= limit) return ranks;
  }
  return fromIndex(client, query);
}
