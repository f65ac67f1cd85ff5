import type { PoolClient } from 'pg';
import type { SearchKind } from '#domain/search/search-kind.ts';
import type { TypedSearch } from '#domain/search/typed-search.ts';
import { isStatementTimeout } from '../database-errors.ts';
import { type CodeQuery, countOfCode, ranksOfCode } from './code-ranks.ts';
import { nearWords } from './near-words.ts';
import { groupsOf, type KindParts, partsOf } from './search-part.ts';
import { anyWanted, firstSkeletonWanted, firstWanted, skeletonWanted } from './wanted-words.ts';
import { countEntries, type EntryCount, type PartCounts } from './word-counts.ts';
import type { WordIndex } from './word-index.ts';
import type { Wanted } from './word-query.ts';
import type { WantedCounts } from './word-ranks.ts';

export interface EntryQuery {
  readonly kind: SearchKind;
  readonly typed: TypedSearch;
  readonly stopStatusIds: readonly number[];
  readonly limit: number;
  /** Aborted when nobody waits for the answer any more: no further statement is run then. */
  readonly signal?: AbortSignal;
}

export interface FoundEntries {
  /** The ranks of the best, in the order in which they are shown. */
  readonly ranks: readonly number[];
  /** How many of the first were found by their code. */
  readonly codeHits: number;
  /** How many there are, at least. */
  readonly count: EntryCount;
  /** False when the database was too slow to look everywhere. */
  readonly isComplete: boolean;
}

// A typed word may be the beginning of many codes without digits, such as tickers: no more than so many of them are shown.
const MAX_TICKERS = 5;
const HAS_DIGIT = /\d/;

/** Where a search looks: codes in the tables, words in an index of them. */
export interface SearchedIndex {
  readonly client: PoolClient;
  readonly index: WordIndex;
}

/** A search under way. */
class EntrySearch {
  readonly #client: PoolClient;
  readonly #index: WordIndex;
  readonly #query: EntryQuery;
  readonly #parts: KindParts;
  readonly #found = new Set<number>();
  #isExact = false;
  #codeHits = 0;
  #count: (() => Promise<EntryCount>) | undefined;

  constructor({ client, index }: SearchedIndex, query: EntryQuery) {
    this.#client = client;
    this.#index = index;
    this.#query = query;
    this.#parts = partsOf(query.kind);
  }

  get ranks(): readonly number[] {
    return [...this.#found].slice(0, this.#query.limit);
  }

  get codeHits(): number {
    return Math.min(this.#codeHits, this.#query.limit);
  }

  get #isFull(): boolean {
    return this.#found.size >= this.#query.limit;
  }

  get #isGone(): boolean {
    return this.#query.signal?.aborted === true;
  }

  #add(ranks: readonly number[]): void {
    for (const rank of ranks) this.#found.add(rank);
  }

  async #codes(): Promise<void> {
    const { typed, kind, stopStatusIds, limit } = this.#query;
    if (typed.code === null || this.#isGone) return;
    const most = HAS_DIGIT.test(typed.code) ? limit : MAX_TICKERS;
    const query: CodeQuery = { groups: groupsOf(kind), code: typed.code, stopStatusIds, limit: most };
    const { ranks, isExact } = await ranksOfCode(this.#client, query);
    this.#add(ranks);
    this.#codeHits = this.#found.size;
    this.#isExact = isExact;
    this.#count = () => countOfCode(this.#client, query);
  }

  // First active entries: titles that begin with the first word, then all titles. Then matured ones in the same order.
  async #words(words: readonly Wanted[], first?: Wanted): Promise<PartCounts | undefined> {
    const { stopStatusIds } = this.#query;
    if (this.#isFull || this.#isGone || words.length === 0) return undefined;
    const isOne = words.length === 1 && stopStatusIds.length === 0;
    const counts = isOne ? await this.#oneWord([...(first ? [first] : []), ...words]) : await this.#many(words, first);
    this.#count = async () => {
      const known = counts ?? (await this.#index.countWanted(this.#parts.all, words));
      return countEntries(this.#index, { counts: known, wanted: words, stopStatusIds });
    };
    return counts;
  }

  async #oneWord(lists: readonly Wanted[]): Promise<undefined> {
    const { active, finished } = this.#parts;
    const steps = [active, finished].flatMap((parts) => lists.map((wanted) => ({ parts, wanted })));
    this.#add(await this.#index.bestRanks(steps, this.#query.limit));
  }

  async #many(words: readonly Wanted[], first: Wanted | undefined): Promise<PartCounts> {
    const { active, finished, all } = this.#parts;
    const counted = await this.#index.countWanted(all, first === undefined ? words : [...words, first]);
    const others = words.slice(1);
    for (const parts of [active, finished]) {
      if (first !== undefined) {
        const ofFirst = (counts: WantedCounts) => [counts[words.length], ...counts.slice(1, words.length)];
        await this.#tiers(parts, [first, ...others], (part) => ofFirst(counted.get(part) ?? []));
      }
      await this.#tiers(parts, words, (part) => (counted.get(part) ?? []).slice(0, words.length));
    }
    return new Map([...counted].map(([part, counts]) => [part, counts.slice(0, words.length)]));
  }

  async #tiers(parts: readonly number[], wanted: readonly Wanted[], countsOf: (part: number) => WantedCounts) {
    const { stopStatusIds, limit } = this.#query;
    for (const part of parts) {
      if (this.#isFull || this.#isGone) return;
      this.#add(await this.#index.ranksOfWords({ part, wanted, counts: countsOf(part), stopStatusIds, limit }));
    }
  }

  async run(): Promise<void> {
    const { words } = this.#query.typed;
    await this.#codes();
    const [first, ...others] = words;
    if (first === undefined) return;
    await this.#words(words.map(anyWanted), firstWanted(first));
    if (this.#isExact) return;
    const counts = await this.#words([first, ...others].map(skeletonWanted), firstSkeletonWanted(first));
    if (this.#found.size > 0 || this.#isGone) return;
    // A word that no entry has is taken to hold a typing error.
    const isUnknown = (at: number) => counts === undefined || [...counts.values()].every((own) => own[at] === 0);
    const meant = await nearWords({ index: this.#index, parts: this.#parts.all, words, hasError: isUnknown });
    if (meant !== undefined) await this.#words(meant);
  }

  async count(): Promise<EntryCount> {
    const { size } = this.#found;
    if (!this.#isFull || this.#isGone || this.#count === undefined) return { count: size, isExact: true };
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
 * The best entries for what was typed, in this order: with this code, with a code that begins with it, with a title that begins with it,
 * with a title that has every word. If there is room, titles that sound alike follow; if nothing was found, titles one typing error away.
 * Among titles that match alike, active entries come before matured ones.
 */
export async function findEntries(searched: SearchedIndex, query: EntryQuery): Promise<FoundEntries> {
  const search = new EntrySearch(searched, query);
  let count: EntryCount | undefined;
  const run = async () => {
    await search.run();
    count = await search.count();
  };
  const isComplete = await isInTime(run, () => search.ranks.length > 0);
  const { ranks, codeHits } = search;
  return { ranks, codeHits, count: count ?? { count: ranks.length, isExact: false }, isComplete };
}
