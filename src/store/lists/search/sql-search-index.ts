import type { PoolClient } from 'pg';
import { bestRanks } from './best-ranks.ts';
import { countOfCode, ranksOfCode } from './code-ranks.ts';
import { knownPrefixes } from './near-words.ts';
import type { SearchIndex } from './search-index.ts';
import { countMatches, countWanted } from './word-counts.ts';
import { ranksOfWords } from './word-ranks.ts';

/** The words and codes as the tables of the index have them. */
export function sqlSearchIndex(client: PoolClient): SearchIndex {
  return {
    ranksOfCode: (query) => ranksOfCode(client, query),
    countOfCode: (query) => countOfCode(client, query),
    bestRanks: (steps, limit) => bestRanks(client, steps, limit),
    countWanted: (parts, wanted) => countWanted(client, parts, wanted),
    countMatches: (query) => countMatches(client, query),
    ranksOfWords: (query) => ranksOfWords(client, query),
    knownPrefixes: (parts, prefixes) => knownPrefixes(client, parts, prefixes),
  };
}
