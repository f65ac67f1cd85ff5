import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import { bestKept } from './word-collector.ts';
import { endOfPrefix, type Wanted } from './word-query.ts';

/** Looks for one word in these parts. The entries of the first step are shown before those of the second, and so on. */
export interface BestStep {
  readonly parts: readonly number[];
  readonly wanted: Wanted;
}

// The best twenty entries have at most twenty words that begin so; twice the kept ranks, since a title may have several of them.
const BEST = {
  name: 'search-best',
  text: `
  select step.number, found.rank from generate_series(0, $5::int - 1) as step (number), lateral (
    select distinct rank from (
      select best from unnest($1::int[], $2::smallint[], $3::text[], $4::text[]) as range (number, part, low, high)
        join search_word as word on word.part = range.part and word.word >= low and word.word < high
      where range.number = step.number order by best[1] limit ${2 * bestKept}
    ) as word, unnest(word.best) as rank order by rank limit $6
  ) as found order by 1, 2`,
};

/** The smallest ranks of each step, from the best ranks that are kept with every word. */
export async function bestRanks(
  client: PoolClient,
  steps: readonly BestStep[],
  limit: number,
): Promise<readonly number[]> {
  const ranges = steps.flatMap(({ parts, wanted }, number) =>
    parts.flatMap((part) => wanted.prefixes.map((prefix) => ({ number, part, prefix }))),
  );
  const prefixes = ranges.map((range) => range.prefix);
  const numbers = ranges.map((range) => range.number);
  const parts = ranges.map((range) => range.part);
  const values = [numbers, parts, prefixes, prefixes.map(endOfPrefix), steps.length, limit];
  const { rows } = await run<{ rank: number }>(client, BEST, values);
  return rows.map((row) => row.rank);
}
