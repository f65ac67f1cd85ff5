import type { BestStep } from './best-ranks.ts';
import type { CodeQuery, FoundByCode } from './code-ranks.ts';
import type { CountQuery, EntryCount, PartCounts } from './word-counts.ts';
import type { Wanted } from './word-query.ts';
import type { RankQuery } from './word-ranks.ts';

/** What knows which entries have which words and codes. A word is wanted by its marked beginnings. */
export interface SearchIndex {
  /** Entries that have this code or one that begins with it. */
  ranksOfCode(query: CodeQuery): Promise<FoundByCode>;
  /** How many entries have this code or one that begins with it, up to `MAX_COUNTED`. */
  countOfCode(query: CodeQuery): Promise<EntryCount>;
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
