import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/search/search-kind.ts';
import type { TypedSearch } from '#domain/search/typed-search.ts';
import { isStatementTimeout } from '../database-errors.ts';
import { type CodeQuery, countOfCode, entriesOfCode, type FoundEntry } from './code-ranks.ts';
import { nearWords } from './near-words.ts';
import { partsOf } from './search-part.ts';
import { anyWanted, firstSkeletonWanted, firstWanted, skeletonWanted } from './wanted-words.ts';
import { countEntries, countWanted } from './word-counts.ts';
import type { Wanted } from './word-query.ts';
import { ranksOfWords } from './word-ranks.ts';

export interface EntryQuery {
  readonly kind: SearchKind;
  readonly typed: TypedSearch;
  readonly stopStatusIds: readonly number[];
  readonly limit: number;
}

export interface FoundEntries {
  /** The best, in the order in which they are shown. */
  readonly entries: readonly FoundEntry[];
  /** How many there are; `mostCounted` for so many or more. */
  readonly count: number;
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
  readonly #parts: readonly [number, number];
  readonly #found = new Map<number, FoundEntry>();
  #isExact = false;
  #count: (() => Promise<number>) | undefined;

  constructor(client: PoolClient, query: EntryQuery) {
    this.#client = client;
    this.#query = query;
    this.#parts = partsOf(query.kind);
  }

  get entries(): readonly FoundEntry[] {
    return [...this.#found.values()].slice(0, this.#query.limit);
  }

  get #isFull(): boolean {
    return this.#found.size >= this.#query.limit;
  }

  #add(entries: Iterable<FoundEntry>): void {
    for (const entry of entries) if (!this.#found.has(entry.rank)) this.#found.set(entry.rank, entry);
  }

  async #codes(): Promise<void> {
    const { typed, stopStatusIds, limit } = this.#query;
    if (typed.code === null) return;
    const most = HAS_DIGIT.test(typed.code) ? limit : MOST_TICKERS;
    const query: CodeQuery = { parts: this.#parts, code: typed.code, stopStatusIds, limit: most };
    const { entries, isExact } = await entriesOfCode(this.#client, query);
    this.#add(entries);
    this.#isExact = isExact;
    this.#count = () => countOfCode(this.#client, query);
  }

  // Each of the lists in each of the parts, the active part first.
  async #words(lists: readonly (readonly Wanted[])[]): Promise<void> {
    const { stopStatusIds, limit } = this.#query;
    const wanted = lists.at(-1) ?? [];
    if (this.#isFull || wanted.length === 0) return;
    const isOne = wanted.length === 1 && stopStatusIds.length === 0;
    const counts = isOne ? undefined : await countWanted(this.#client, this.#parts, wanted);
    for (const part of this.#parts) {
      const known = counts?.get(part) ?? { total: 0, counts: wanted.map(() => undefined) };
      for (const list of lists) {
        if (this.#isFull) break;
        const ranks = await ranksOfWords(this.#client, { part, wanted: list, stopStatusIds, limit, ...known });
        this.#add(ranks.map((rank) => ({ part, rank })));
      }
    }
    this.#count = async () => {
      const sums = counts ?? (await countWanted(this.#client, this.#parts, wanted));
      return countEntries(this.#client, sums, wanted, stopStatusIds);
    };
  }

  async run(): Promise<void> {
    const { words } = this.#query.typed;
    await this.#codes();
    const [first, ...others] = words;
    if (first === undefined) return;
    const any = words.map(anyWanted);
    await this.#words([[firstWanted(first), ...others.map(anyWanted)], any]);
    if (this.#isExact) return;
    const sounding = words.map(skeletonWanted);
    await this.#words([[firstSkeletonWanted(first), ...sounding.slice(1)], sounding]);
    if (this.#found.size >= TOO_FEW) return;
    await this.#words([await nearWords(this.#client, this.#parts, words)]);
  }

  async count(): Promise<number> {
    const { size } = this.#found;
    return this.#isFull ? Math.max(size, (await this.#count?.()) ?? 0) : size;
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
  let count = 0;
  const run = async () => {
    await search.run();
    count = await search.count();
  };
  const isComplete = await isInTime(run, () => search.entries.length > 0);
  return { entries: search.entries, count: Math.max(count, search.entries.length), isComplete };
}
