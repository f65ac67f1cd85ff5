import { Buffer } from 'node:buffer';
import { type CodeQuery, cappedCount, foundByCode, MAX_EXACT, MAX_LOOKED_AT } from '../code-ranks.ts';
import type { SearchIndex } from '../search-index.ts';
import type { CodeList, RankedCode } from './code-list.ts';

/** What of the index in memory codes are looked for in. */
export interface MemoryCodes {
  /** The codes of a group: those of most entries, and those of entries that have changed since. */
  readonly codesOf: (group: number) => readonly CodeList[];
  /** Whether the entry of a rank has one of these statuses. */
  readonly hasStatus: (group: number, rank: number, statusIds: readonly number[]) => boolean;
}

/** In the order of their bytes, equal ones by rank. */
export function inOrder(a: RankedCode, b: RankedCode): number {
  return Buffer.compare(Buffer.from(a.code), Buffer.from(b.code)) || a.rank - b.rank;
}

/** Finds entries by codes in memory, as the tables of the index do. */
export function memoryCodes({ codesOf, hasStatus }: MemoryCodes): Pick<SearchIndex, 'ranksOfCode' | 'countOfCode'> {
  const firstOfGroup = ({ code, stopStatusIds, limit }: CodeQuery, group: number) => {
    const isAsked = (rank: number) => stopStatusIds.length === 0 || !hasStatus(group, rank, stopStatusIds);
    const max = limit + MAX_EXACT;
    const found = codesOf(group).flatMap((codes) => codes.first(code, max, isAsked));
    return found
      .sort(inOrder)
      .slice(0, max)
      .map((row) => ({ ...row, group }));
  };
  return {
    async ranksOfCode(query) {
      return foundByCode(
        query,
        query.groups.flatMap((group) => firstOfGroup(query, group)),
      );
    },
    async countOfCode({ groups, code }) {
      const counts = groups.flatMap(codesOf).map((codes) => codes.countEntries(code, MAX_LOOKED_AT));
      return cappedCount(counts.reduce((sum, count) => sum + count, 0));
    },
  };
}
