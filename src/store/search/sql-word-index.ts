import type { PoolClient } from 'pg';
import { bestRanks } from './best-ranks.ts';
import { knownPrefixes } from './near-words.ts';
import { countMatches, countWanted } from './word-counts.ts';
import type { WordIndex } from './word-index.ts';
import { ranksOfWords } from './word-ranks.ts';

/** The words as the tables of the index have them. */
export function sqlWordIndex(client: PoolClient): WordIndex {
  return {
    isInMemory: false,
    bestRanks: (steps, limit) => bestRanks(client, steps, limit),
    countWanted: (parts, wanted) => countWanted(client, parts, wanted),
    countMatches: (query) => countMatches(client, query),
    ranksOfWords: (query) => ranksOfWords(client, query),
    knownPrefixes: (parts, prefixes) => knownPrefixes(client, parts, prefixes),
  };
}
