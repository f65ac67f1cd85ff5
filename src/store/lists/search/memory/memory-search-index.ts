import { MAX_PREFIXES } from '../near-words.ts';
import type { SearchIndex } from '../search-index.ts';
import { partsOfGroup } from '../search-part.ts';
import { isCountable, MAX_COUNTED } from '../word-counts.ts';
import type { Wanted } from '../word-query.ts';
import { sizeOf, visitEntries } from './entry-set.ts';
import { type MemoryCodes, memoryCodes } from './memory-codes.ts';
import { beginningOf } from './packed-words.ts';
import type { PartWords } from './part-words.ts';

/** The index in memory. */
export interface MemoryIndex extends Pick<MemoryCodes, 'codesOf'> {
  /** The words of a part: those of most entries, and those of entries that have changed since. */
  readonly wordsOf: (part: number) => readonly PartWords[];
}

interface Matches {
  readonly wanted: readonly Wanted[];
  /** Entries with these statuses are left out. */
  readonly stopStatusIds: readonly number[];
}

/** The first entries of one index over a part that match, by their ranks. */
function firstRanks(words: PartWords, { wanted, stopStatusIds }: Matches, limit: number): readonly number[] {
  const [word, ...others] = wanted;
  if (word !== undefined && others.length === 0 && stopStatusIds.length === 0)
    return words.firstWithAny(word, limit).map((entry) => words.rankOf(entry));
  const ranks: number[] = [];
  visitEntries(words.entriesWithAll(wanted), (entry) => {
    if (!words.hasStatus(entry, stopStatusIds)) ranks.push(words.rankOf(entry));
    return ranks.length < limit;
  });
  return ranks;
}

function countOf(words: PartWords, matches: Matches): number {
  if (matches.stopStatusIds.length === 0) return sizeOf(words.entriesWithAll(matches.wanted));
  return firstRanks(words, matches, MAX_COUNTED).length;
}

/**
 * Finds entries in memory: by codes in lists of them, by words in sets of entries, of which one step combines 32. Answers as the tables of
 * the index do.
 */
export function memorySearchIndex({ wordsOf, codesOf }: MemoryIndex): SearchIndex {
  const smallest = (part: number, matches: Matches, limit: number) => {
    const [one = [], ...others] = wordsOf(part).map((words) => firstRanks(words, matches, limit));
    if (others.length === 0) return one;
    return [one, ...others]
      .flat()
      .sort((a, b) => a - b)
      .slice(0, limit);
  };
  const sum = (part: number, of: (words: PartWords) => number) =>
    wordsOf(part).reduce((total, words) => total + of(words), 0);
  const hasStatus = (group: number, rank: number, statusIds: readonly number[]) =>
    partsOfGroup(group).some((part) => wordsOf(part).some((words) => words.hasStatusAt(rank, statusIds)));
  /** Surely so many that they are not to be counted. */
  const isHadByMany = (part: number, { wanted: [word, ...others], stopStatusIds }: Matches) =>
    word !== undefined &&
    others.length + stopStatusIds.length === 0 &&
    wordsOf(part).some((words) => words.isHadBy(word, MAX_COUNTED));
  return {
    ...memoryCodes({ codesOf, hasStatus }),
    async bestRanks(steps, limit) {
      const ranks = new Set<number>();
      for (const { parts, wanted } of steps) {
        // The first parts have the smaller ranks.
        for (const part of parts) {
          if (ranks.size >= limit) return [...ranks];
          for (const rank of smallest(part, { wanted: [wanted], stopStatusIds: [] }, limit)) ranks.add(rank);
        }
      }
      return [...ranks];
    },
    async countWanted(parts, wanted) {
      const countIn = (part: number) =>
        wanted.map((word) => (isCountable(word) ? sum(part, (words) => words.countOf(word)) : undefined));
      return new Map(parts.map((part) => [part, countIn(part)]));
    },
    async countMatches({ counts, wanted, stopStatusIds }) {
      const isMany = (part: number) => isHadByMany(part, { wanted, stopStatusIds });
      if ([...counts.keys()].some(isMany)) return MAX_COUNTED;
      let count = 0;
      for (const part of counts.keys()) {
        if (count >= MAX_COUNTED) return count;
        count += Math.min(
          MAX_COUNTED,
          sum(part, (words) => countOf(words, { wanted, stopStatusIds })),
        );
      }
      return count;
    },
    async ranksOfWords({ part, wanted, counts, stopStatusIds, limit }) {
      return counts.some((count) => count === 0) ? [] : smallest(part, { wanted, stopStatusIds }, limit);
    },
    async knownPrefixes(parts, prefixes) {
      const sorted = [...new Set(prefixes)].sort();
      const beginnings = sorted.map(beginningOf);
      const known = new Set(parts.flatMap((part) => wordsOf(part).flatMap((words) => words.knownOf(beginnings))));
      return sorted.filter((prefix) => known.has(prefix)).slice(0, MAX_PREFIXES);
    },
  };
}
