import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/search/search-kind.ts';
import type { TypedSearch } from '#domain/search/typed-search.ts';
import { isStatementTimeout } from '../database-errors.ts';
import { bestRanks } from './best-ranks.ts';
import { type CodeQuery, countOfCode, ranksOfCode } from './code-ranks.ts';
import { nearWords } from './near-words.ts';
import { groupsOf, type KindParts, partsOf } from './search-part.ts';
import { anyWanted, firstSkeletonWanted, firstWanted, skeletonWanted } from './wanted-words.ts';
import { countEntries, countWanted, type EntryCount, type PartCounts } from './word-counts.ts';
import type { Wanted } from './word-query.ts';
import { ranksOfWords } from './word-ranks.ts';

export interface EntryQuery {
  readonly kind: SearchKind;
  readonly typed: TypedSearch;
  readonly stopStatusIds: readonly number[];
  readonly limit: number;
}

export interface FoundEntries {
  /** The ranks of the best, in the order in which they are shown. */
  readonly ranks: readonly number[];
  /** How many there are, at least. */
  readonly count: EntryCount;
  /** False when the database was too slow to look everywhere. */
  readonly isComplete: boolean;
}

// With fewer found, what was typed may hold an error.
const TOO_FEW = 3;
// Of codes without a digit, such as tickers: a word that is typed may well begin one.
const MOST_TICKERS = 5;
const HAS_DIGIT = /\d/;

/** A search under way. */
class EntrySearch {
  readonly #client: PoolClient;
  readonly #query: EntryQuery;
  readonly #parts: KindParts;
  readonly #found = new Set<number>();
  #isExact = false;
  #count: (() => Promise<EntryCount>) | undefined;

  constructor(client: PoolClient, query: EntryQuery) {
    this.#client = client;
    this.#query = query;
    this.#parts = partsOf(query.kind);
  }

  get ranks(): readonly number[] {
    return [...this.#found].slice(0, this.#query.limit);
  }

  get #isFull(): boolean {
    return this.#found.size >= this.#query.limit;
  }

  #add(ranks: readonly number[]): void {
    for (const rank of ranks) this.#found.add(rank);
  }

  async #codes(): Promise<void> {
    const { typed, kind, stopStatusIds, limit } = this.#query;
    if (typed.code === null) return;
    const most = HAS_DIGIT.test(typed.code) ? limit : MOST_TICKERS;
    const query: CodeQuery = { groups: groupsOf(kind), code: typed.code, stopStatusIds, limit: most };
    const { ranks, isExact } = await ranksOfCode(this.#client, query);
    this.#add(ranks);
    this.#isExact = isExact;
    this.#count = () => countOfCode(this.#client, query);
  }

  // Each of the lists among what is active, then each among what has matured.
  async #words(lists: readonly (readonly Wanted[])[]): Promise<void> {
    const { stopStatusIds } = this.#query;
    const wanted = lists.at(-1) ?? [];
    if (this.#isFull || wanted.length === 0) return;
    const count = (list: readonly Wanted[]) => countWanted(this.#client, this.#parts.all, list);
    const counts = await (wanted.length === 1 && stopStatusIds.length === 0
      ? this.#oneWord(lists)
      : this.#manyWords(lists, count));
    this.#count = async () =>
      countEntries(this.#client, { counts: counts ?? (await count(wanted)), wanted, stopStatusIds });
  }

  async #oneWord(lists: readonly (readonly Wanted[])[]): Promise<undefined> {
    const { active, finished } = this.#parts;
    const steps = [active, finished].flatMap((parts) => lists.flat().map((wanted) => ({ parts, wanted })));
    this.#add(await bestRanks(this.#client, steps, this.#query.limit));
  }

  async #manyWords(
    lists: readonly (readonly Wanted[])[],
    count: (list: readonly Wanted[]) => Promise<PartCounts>,
  ): Promise<PartCounts | undefined> {
    const { stopStatusIds, limit } = this.#query;
    const counted: PartCounts[] = [];
    for (const list of lists) counted.push(await count(list));
    for (const parts of [this.#parts.active, this.#parts.finished]) {
      for (const [at, wanted] of lists.entries()) {
        for (const part of parts) {
          if (this.#isFull) break;
          const counts = counted[at]?.get(part) ?? [];
          this.#add(await ranksOfWords(this.#client, { part, wanted, counts, stopStatusIds, limit }));
        }
      }
    }
    return counted.at(-1);
  }

  async run(): Promise<void> {
    const { words } = this.#query.typed;
    await this.#codes();
    const [first, ...others] = words;
    if (first === undefined) return;
    await this.#words([[firstWanted(first), ...others.map(anyWanted)], words.map(anyWanted)]);
    if (this.#isExact) return;
    const sounding = words.map(skeletonWanted);
    await this.#words([[firstSkeletonWanted(first), ...sounding.slice(1)], sounding]);
    if (this.#found.size >= TOO_FEW) return;
    await this.#words([await nearWords(this.#client, this.#parts.all, words)]);
  }

  async count(): Promise<EntryCount> {
    const { size } = this.#found;
    if (!this.#isFull || this.#count === undefined) return { count: size, isExact: true };
    const { count, isExact } = await this.#count();
    return { count: Math.max(this.ranks.length, count), isExact };
  }
}

async function isInTime(work: () => Promise<void>, hasPart: () => boolean): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isStatementTimeout(error) || !hasPart()) throw error;
    return false;
  }
}

/**
 * The best entries for what was typed: an equal code, codes that begin so, titles that begin so, titles with every word, and only when
 * there is room titles that sound so, and with fewer than three found titles one typing error away. What is active comes before what
 * has matured among titles that match alike.
 */
export async function findEntries(client: PoolClient, query: EntryQuery): Promise<FoundEntries> {
  const search = new EntrySearch(client, query);
  let count: EntryCount | undefined;
  const run = async () => {
    await search.run();
    count = await search.count();
  };
  const isComplete = await isInTime(run, () => search.ranks.length > 0);
  const { ranks } = search;
  return { ranks, count: count ?? { count: ranks.length, isExact: false }, isComplete };
}
