import { LruCache } from '#domain/platform/lru-cache.ts';
import { addAll, hasBit, keepBoth, setBit } from '../../../platform/database/bits.ts';
import type { Wanted } from '../word-query.ts';
import { type EntrySet, inBoth, insertInOrder, isEmpty, setOfNumbers, visitEntries } from './entry-set.ts';
import type { Beginning, PackedWords } from './packed-words.ts';

export const NO_STATUS = -1;
/** Fills the place where a word has fewer entries than was announced. */
export const NOTHING = -1;
/** Cached sets, each with a bit for every entry: counting asks for the same sets as finding. */
const MAX_SETS = 64;
/** Prefixes whose words are cached: one search asks for each several times. */
const MAX_RANGES = 64;
/** A set is kept as a list while the bits of the whole part would take at least this many times its memory. */
const ROOM_OF_FEW = 16;

/** Words from the first up to the second, which is none of them. */
type WordRange = readonly [from: number, to: number];

interface Parts {
  readonly words: PackedWords;
  /** Where the numbers of each word begin, and where those of the last end. */
  readonly starts: Uint32Array;
  /** How often the words before each are had, and all. */
  readonly counts: Uint32Array;
  /** Of each word the entries that have it: their numbers, or, where these would take more room, a bit for each entry. */
  readonly numbers: Int32Array;
  readonly ranks: Float64Array;
  readonly statusIds: Int16Array;
}

/** The words of the entries of one part. Entries are numbered in the order of their ranks; each word has the numbers of those that have it. */
export class PartWords {
  readonly #parts: Parts;
  /** Entries that are still as they were. */
  readonly #alive: Int32Array;
  #gone = 0;
  readonly #sets = new LruCache<string, Int32Array>(MAX_SETS);
  readonly #ranges = new LruCache<string, WordRange>(MAX_RANGES);
  readonly #together: Int32Array;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#alive = new Int32Array(Math.ceil(parts.ranks.length / 32)).fill(-1);
    this.#together = new Int32Array(this.#alive.length);
  }

  /** Takes the entry of a rank away. */
  remove(rank: number): void {
    const entry = this.#entryOf(rank);
    if (entry === undefined || !hasBit(this.#alive, entry)) return;
    setBit(this.#alive, entry, false);
    this.#gone += 1;
    this.#sets.clear();
  }

  /** Those of some beginnings, in the order of their bytes, that a word has which an entry has. */
  knownOf(beginnings: readonly Beginning[]): readonly string[] {
    const known = this.#parts.words.knownOf(beginnings);
    if (this.#gone === 0) return known;
    return known.filter((prefix) => !isEmpty(this.#entriesWithAny({ prefixes: [prefix] })));
  }

  /** How often words that begin so are had, at most; none when no entry has one. */
  countOf(wanted: Wanted): number {
    const count = this.#sumOf(this.#rangesOf(wanted));
    if (count === 0 || this.#gone === 0) return count;
    return isEmpty(this.#entriesWithAny(wanted)) ? 0 : count;
  }

  /** The entries that have every wanted word; not to be changed, and others at the next question. */
  entriesWithAll(wanted: readonly Wanted[]): EntrySet {
    const sets = wanted.map((word) => this.#entriesWithAny(word));
    const [first = { numbers: new Int32Array(0) }, ...others] = sets.sort(
      (a, b) => Number('bits' in a) - Number('bits' in b),
    );
    if (others.length === 0) return first;
    if (!('bits' in first)) return { numbers: others.reduce(inBoth, first.numbers) };
    this.#together.set(first.bits);
    for (const other of others) if ('bits' in other) keepBoth(this.#together, other.bits);
    return { bits: this.#together };
  }

  /** The first entries that have a wanted word, in order. Of each word no more are looked at than may be among them. */
  firstWithAny(wanted: Wanted, limit: number): readonly number[] {
    const first: number[] = [];
    const { numbers } = this.#parts;
    const take = (entry: number) => {
      if (first.length === limit && entry >= (first.at(-1) ?? 0)) return false;
      if (hasBit(this.#alive, entry)) insertInOrder(first, entry, limit);
      return true;
    };
    for (const [from, to] of this.#rangesOf(wanted)) {
      for (let word = from; word < to; word++) {
        const [start, end, isBits] = this.#placesOf(word);
        if (isBits) visitEntries({ bits: numbers.subarray(start, end) }, take);
        else for (let at = start; at < end && take(numbers[at] ?? NOTHING); at++);
      }
    }
    return first;
  }

  /** Whether one of the words that begin so is had by so many entries that are still as they were. */
  isHadBy(wanted: Wanted, many: number): boolean {
    const { counts } = this.#parts;
    return this.#rangesOf(wanted).some(([from, to]) => {
      for (let word = from; word < to; word++)
        if ((counts[word + 1] ?? 0) - (counts[word] ?? 0) - this.#gone >= many) return true;
      return false;
    });
  }

  #rangesOf({ prefixes }: Wanted): readonly WordRange[] {
    return prefixes.map((prefix) => this.#rangeOf(prefix)).filter(([from, to]) => from < to);
  }

  #rangeOf(prefix: string): WordRange {
    return this.#ranges.getOrMake(prefix, () => this.#parts.words.rangeOf(prefix));
  }

  #sumOf(ranges: readonly WordRange[]): number {
    const { counts } = this.#parts;
    return ranges.reduce((sum, [from, to]) => sum + (counts[to] ?? 0) - (counts[from] ?? 0), 0);
  }

  #entriesWithAny(wanted: Wanted): EntrySet {
    const name = wanted.prefixes.join(' ');
    const kept = this.#sets.get(name);
    if (kept !== undefined) return { bits: kept };
    const ranges = this.#rangesOf(wanted);
    const sum = this.#sumOf(ranges);
    if (sum * ROOM_OF_FEW <= this.#alive.length) return this.#few(ranges, sum);
    const bits = this.#unite(ranges);
    this.#sets.set(name, bits);
    return { bits };
  }

  /** Their numbers, of words that have so few that each has them as numbers. */
  #few(ranges: readonly WordRange[], sum: number): EntrySet {
    const { starts, numbers } = this.#parts;
    const found = new Int32Array(sum);
    let count = 0;
    for (const [from, to] of ranges) {
      for (let at = starts[from] ?? 0; at < (starts[to] ?? 0); at++) {
        const entry = numbers[at] ?? NOTHING;
        if (entry !== NOTHING && hasBit(this.#alive, entry)) found[count++] = entry;
      }
    }
    return setOfNumbers(found.subarray(0, count));
  }

  /** Room for another set: the one that was not asked for longest makes place, since to collect so much garbage takes its time. */
  #emptySet(): Int32Array {
    const [oldest] = this.#sets;
    if (this.#sets.size < MAX_SETS || oldest === undefined) return new Int32Array(this.#alive.length);
    const [name, bits] = oldest;
    this.#sets.delete(name);
    return bits.fill(0);
  }

  #unite(ranges: readonly WordRange[]): Int32Array {
    const bits = this.#emptySet();
    for (const [from, to] of ranges) for (let word = from; word < to; word++) this.#addEntriesOf(word, bits);
    if (this.#gone > 0) keepBoth(bits, this.#alive);
    return bits;
  }

  #addEntriesOf(word: number, rows: Int32Array): void {
    const { numbers } = this.#parts;
    const [start, end, isBits] = this.#placesOf(word);
    if (isBits) {
      addAll(rows, numbers.subarray(start, end));
      return;
    }
    for (let at = start; at < end; at++) {
      const entry = numbers[at] ?? NOTHING;
      if (entry !== NOTHING) rows[entry >>> 5] = (rows[entry >>> 5] ?? 0) | (1 << (entry & 31));
    }
  }

  /** Where the entries of a word stand, and whether they are bits. */
  #placesOf(word: number): readonly [start: number, end: number, isBits: boolean] {
    const { starts, counts } = this.#parts;
    const [start, end] = [starts[word] ?? 0, starts[word + 1] ?? 0];
    return [start, end, (counts[word + 1] ?? 0) - (counts[word] ?? 0) > end - start];
  }

  rankOf(entry: number): number {
    return this.#parts.ranks[entry] ?? 0;
  }

  /** Whether the entry of a rank is of this part, and has one of these statuses. */
  hasStatusAt(rank: number, statusIds: readonly number[]): boolean {
    const entry = this.#entryOf(rank);
    return entry !== undefined && hasBit(this.#alive, entry) && this.hasStatus(entry, statusIds);
  }

  hasStatus(entry: number, statusIds: readonly number[]): boolean {
    const statusId = this.#parts.statusIds[entry] ?? NO_STATUS;
    return statusId !== NO_STATUS && statusIds.includes(statusId);
  }

  #entryOf(rank: number): number | undefined {
    const { ranks } = this.#parts;
    let [low, high] = [0, ranks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranks[middle] ?? 0) < rank) low = middle + 1;
      else high = middle;
    }
    return ranks[low] === rank ? low : undefined;
  }
}
