import type { PoolClient } from 'pg';
import { run } from './prepared.ts';
import { bestKept } from './word-collector.ts';
import { endOfPrefix, type Wanted } from './word-query.ts';

/** Entries of these parts with one word; steps are shown one after another. */
export interface BestStep {
  readonly parts: readonly number[];
  readonly wanted: Wanted;
}

// Twenty ranks come from at most twenty words, but a title may hold several words of one beginning.
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

/** The smallest ranks of each step, by the best ranks that are kept with every word. */
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
