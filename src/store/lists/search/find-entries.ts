import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import type { TypedSearch } from '#domain/lists/search/typed-search.ts';
import { isStatementTimeout } from '../../platform/database/database-errors.ts';
import type { CodeQuery } from './code-ranks.ts';
import { nearWords } from './near-words.ts';
import type { SearchIndex } from './search-index.ts';
import { groupsOf, type KindParts, partsOf } from './search-part.ts';
import { anyWanted, firstSkeletonWanted, firstWanted, skeletonWanted } from './wanted-words.ts';
import { countEntries, type EntryCount, type PartCounts } from './word-counts.ts';
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

interface FoundByWords {
  /** The smallest first, in the order of what they were looked for by. */
  readonly ranks: Iterable<number>;
  /** Missing where they were not needed to find the entries. */
  readonly counts?: PartCounts;
}

interface TierSearch {
  readonly parts: readonly number[];
  readonly wanted: readonly Wanted[];
  readonly countsOf: (part: number) => WantedCounts;
}

/** A search under way. */
class EntrySearch {
  readonly #index: SearchIndex;
  readonly #query: EntryQuery;
  readonly #parts: KindParts;
  readonly #found = new Set<number>();
  #isExact = false;
  #codeHits = 0;
  #count: (() => Promise<EntryCount>) | undefined;

  constructor(index: SearchIndex, query: EntryQuery) {
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

  #add(ranks: Iterable<number>): void {
    for (const rank of ranks) this.#found.add(rank);
  }

  get #codeQuery(): CodeQuery | undefined {
    const { typed, kind, stopStatusIds, limit } = this.#query;
    if (typed.code === null) return undefined;
    const max = HAS_DIGIT.test(typed.code) ? limit : MAX_TICKERS;
    return { groups: groupsOf(kind), code: typed.code, stopStatusIds, limit: max };
  }

  async #addCodes(): Promise<void> {
    const query = this.#codeQuery;
    if (query === undefined || this.#isGone) return;
    const { ranks, isExact } = await this.#index.ranksOfCode(query);
    this.#add(ranks);
    this.#codeHits = this.#found.size;
    this.#isExact = isExact;
    this.#count = () => this.#index.countOfCode(query);
  }

  // First active entries: titles that begin with the first word, then all titles. Then matured ones in the same order.
  async #ofWords(words: readonly Wanted[], first?: Wanted): Promise<FoundByWords | undefined> {
    if (this.#isFull || this.#isGone || words.length === 0) return undefined;
    const isOne = words.length === 1 && this.#query.stopStatusIds.length === 0;
    return isOne ? this.#oneWord([...(first ? [first] : []), ...words]) : this.#many(words, first);
  }

  #addWords(words: readonly Wanted[], found: FoundByWords | undefined): PartCounts | undefined {
    if (this.#isFull || found === undefined) return undefined;
    this.#add(found.ranks);
    this.#count = async () => {
      const counts = found.counts ?? (await this.#index.countWanted(this.#parts.all, words));
      return countEntries(this.#index, { counts, wanted: words, stopStatusIds: this.#query.stopStatusIds });
    };
    return found.counts;
  }

  async #oneWord(lists: readonly Wanted[]): Promise<FoundByWords> {
    const { active, finished } = this.#parts;
    const steps = [active, finished].flatMap((parts) => lists.map((wanted) => ({ parts, wanted })));
    return { ranks: await this.#index.bestRanks(steps, this.#query.limit) };
  }

  async #many(words: readonly Wanted[], first: Wanted | undefined): Promise<FoundByWords> {
    const { active, finished, all } = this.#parts;
    const counted = await this.#index.countWanted(all, first === undefined ? words : [...words, first]);
    const others = words.slice(1);
    const ranks = new Set<number>();
    for (const parts of [active, finished]) {
      if (first !== undefined) {
        const ofFirst = (counts: WantedCounts) => [counts[words.length], ...counts.slice(1, words.length)];
        await this.#tiers(ranks, {
          parts,
          wanted: [first, ...others],
          countsOf: (part) => ofFirst(counted.get(part) ?? []),
        });
      }
      await this.#tiers(ranks, {
        parts,
        wanted: words,
        countsOf: (part) => (counted.get(part) ?? []).slice(0, words.length),
      });
    }
    return { ranks, counts: new Map([...counted].map(([part, counts]) => [part, counts.slice(0, words.length)])) };
  }

  async #tiers(ranks: Set<number>, { parts, wanted, countsOf }: TierSearch): Promise<void> {
    const { stopStatusIds, limit } = this.#query;
    for (const part of parts) {
      if (ranks.size >= limit || this.#isGone) return;
      const found = await this.#index.ranksOfWords({ part, wanted, counts: countsOf(part), stopStatusIds, limit });
      for (const rank of found) ranks.add(rank);
    }
  }

  async run(): Promise<void> {
    const { words } = this.#query.typed;
    const [first, ...others] = words;
    const any = words.map(anyWanted);
    await this.#addCodes();
    if (first === undefined) return;
    this.#addWords(any, await this.#ofWords(any, firstWanted(first)));
    if (this.#isExact) return;
    const sounding = [first, ...others].map(skeletonWanted);
    const counts = this.#addWords(sounding, await this.#ofWords(sounding, firstSkeletonWanted(first)));
    if (this.#found.size > 0 || this.#isGone) return;
    // A word that no entry has is taken to hold a typing error.
    const isUnknown = (at: number) => counts === undefined || [...counts.values()].every((own) => own[at] === 0);
    const meant = await nearWords({ index: this.#index, parts: this.#parts.all, words, hasError: isUnknown });
    if (meant !== undefined) this.#addWords(meant, await this.#ofWords(meant));
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
export async function findEntries(index: SearchIndex, query: EntryQuery): Promise<FoundEntries> {
  const search = new EntrySearch(index, query);
  let count: EntryCount | undefined;
  const run = async () => {
    await search.run();
    count = await search.count();
  };
  const isComplete = await isInTime(run, () => search.ranks.length > 0);
  const { ranks, codeHits } = search;
  return { ranks, codeHits, count: count ?? { count: ranks.length, isExact: false }, isComplete };
}
