import { hasBit, keepBoth, setBit } from '../../bits.ts';
import { keepRecent } from '../../keep-recent.ts';
import type { Wanted } from '../word-query.ts';
import type { PackedWords } from './packed-words.ts';

export const NO_STATUS = -1;
/** Stands where a word has fewer entries than it was said to have. */
export const NOTHING = -1;
/** Sets that are kept, each a bit an entry: counting asks for what finding has asked for. */
const MOST_SETS = 16;

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
  readonly #sets = new Map<string, Int32Array>();
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
  knownOf(prefixes: readonly string[]): readonly string[] {
    const known = this.#parts.words.knownOf(prefixes);
    if (this.#gone === 0) return known;
    return known.filter((prefix) => this.rowsWithAny({ prefixes: [prefix] }).some((bits) => bits !== 0));
  }

  /** How often words that begin so are had, at most; none when no entry has one. */
  countOf(wanted: Wanted): number {
    let count = 0;
    for (const prefix of wanted.prefixes) {
      const [from, to] = this.#parts.words.rangeOf(prefix);
      count += (this.#parts.counts[to] ?? 0) - (this.#parts.counts[from] ?? 0);
    }
    if (count === 0 || this.#gone === 0) return count;
    return this.rowsWithAny(wanted).some((word) => word !== 0) ? count : 0;
  }

  /** The entries that have every wanted word, as bits that are not to be changed, and are others at the next question. */
  rowsWithAll([first, ...others]: readonly Wanted[]): Int32Array {
    const one = this.rowsWithAny(first ?? { prefixes: [] });
    if (others.length === 0) return one;
    this.#together.set(one);
    for (const wanted of others) keepBoth(this.#together, this.rowsWithAny(wanted));
    return this.#together;
  }

  /** The entries that have a word that begins so, as bits that are not to be changed, and are others some questions later. */
  rowsWithAny({ prefixes }: Wanted): Int32Array {
    const name = prefixes.join(' ');
    return keepRecent(this.#sets, name, this.#sets.get(name) ?? this.#unite(prefixes), MOST_SETS);
  }

  /** Room for another set: the one that was not asked for longest makes place, since to collect so much garbage takes its time. */
  #emptySet(): Int32Array {
    const [oldest] = this.#sets;
    if (this.#sets.size < MOST_SETS || oldest === undefined) return new Int32Array(this.#alive.length);
    const [name, rows] = oldest;
    this.#sets.delete(name);
    return rows.fill(0);
  }

  #unite(prefixes: readonly string[]): Int32Array {
    const rows = this.#emptySet();
    for (const prefix of prefixes) {
      const [from, to] = this.#parts.words.rangeOf(prefix);
      for (let word = from; word < to; word++) this.#addEntriesOf(word, rows);
    }
    if (this.#gone > 0) keepBoth(rows, this.#alive);
    return rows;
  }

  #addEntriesOf(word: number, rows: Int32Array): void {
    const { starts, counts, numbers } = this.#parts;
    const [start, end] = [starts[word] ?? 0, starts[word + 1] ?? 0];
    if ((counts[word + 1] ?? 0) - (counts[word] ?? 0) > end - start) {
      const length = Math.min(end - start, rows.length);
      for (let at = 0; at < length; at++) rows[at] = (rows[at] ?? 0) | (numbers[start + at] ?? 0);
      return;
    }
    for (let at = start; at < end; at++) {
      const entry = numbers[at] ?? NOTHING;
      if (entry !== NOTHING) rows[entry >>> 5] = (rows[entry >>> 5] ?? 0) | (1 << (entry & 31));
    }
  }

  rankOf(entry: number): number {
    return this.#parts.ranks[entry] ?? 0;
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
