import type { BestStep } from './best-ranks.ts';
import type { CountQuery, PartCounts } from './word-counts.ts';
import type { Wanted } from './word-query.ts';
import type { RankQuery } from './word-ranks.ts';

/** What knows which entries have which words. A word is wanted by its marked beginnings. */
export interface WordIndex {
  /** Whether it answers without asking the database. */
  readonly isInMemory: boolean;
  /** The smallest ranks of each step, the steps one after another. */
  bestRanks(steps: readonly BestStep[], limit: number): Promise<readonly number[]>;
  /** How many entries of each part the wanted words may find, at most. */
  countWanted(parts: readonly number[], wanted: readonly Wanted[]): Promise<PartCounts>;
  /** How many entries of the parts that have counts have every wanted word; of each part `MAX_COUNTED` at most. */
  countMatches(query: CountQuery): Promise<number>;
  /** The smallest ranks of the part whose entries have every wanted word. */
  ranksOfWords(query: RankQuery): Promise<readonly number[]>;
  /** Those of the beginnings that a word of the parts has: the first forty in the order of their bytes. */
  knownPrefixes(parts: readonly number[], prefixes: readonly string[]): Promise<readonly string[]>;
}
