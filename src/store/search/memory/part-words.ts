import { hasBit, keepBoth, setBit } from '../../bits.ts';
import type { Wanted } from '../word-query.ts';
import type { PackedWords } from './packed-words.ts';

export const NO_STATUS = -1;
/** Stands where a word has less entries than it was said to have. */
export const NOTHING = 0xffff_ffff;

interface Parts {
  readonly words: PackedWords;
  /** Where the numbers of each word begin, and where those of the last end. */
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly ranks: Float64Array;
  readonly statusIds: Int16Array;
}

/** The words of the entries of one part. Entries are numbered in the order of their ranks; each word has the numbers of those that have it. */
export class PartWords {
  readonly #parts: Parts;
  /** Entries that are still as they were. */
  readonly #alive: Int32Array;
  #gone = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#alive = new Int32Array(Math.ceil(parts.ranks.length / 32)).fill(-1);
  }

  /** Takes the entry of a rank away. */
  remove(rank: number): void {
    const entry = this.#entryOf(rank);
    if (entry === undefined || !hasBit(this.#alive, entry)) return;
    setBit(this.#alive, entry, false);
    this.#gone += 1;
  }

  hasWordLike(prefix: string): boolean {
    const [from, to] = this.#parts.words.rangeOf(prefix);
    return from < to && (this.#gone === 0 || this.rowsWithAny({ prefixes: [prefix] }).some((word) => word !== 0));
  }

  /** How often words that begin so are had, at most; none when no entry has one. */
  countOf(wanted: Wanted): number {
    let count = 0;
    for (const prefix of wanted.prefixes) {
      const [from, to] = this.#parts.words.rangeOf(prefix);
      count += (this.#parts.starts[to] ?? 0) - (this.#parts.starts[from] ?? 0);
    }
    if (count === 0 || this.#gone === 0) return count;
    return this.rowsWithAny(wanted).some((word) => word !== 0) ? count : 0;
  }

  /** The entries that have a word that begins so, as bits. */
  rowsWithAny({ prefixes }: Wanted): Int32Array {
    const { words, starts, numbers } = this.#parts;
    const rows = new Int32Array(this.#alive.length);
    for (const prefix of prefixes) {
      const [from, to] = words.rangeOf(prefix);
      const last = starts[to] ?? 0;
      for (let at = starts[from] ?? 0; at < last; at++) {
        const entry = numbers[at] ?? NOTHING;
        if (entry !== NOTHING) rows[entry >>> 5] = (rows[entry >>> 5] ?? 0) | (1 << (entry & 31));
      }
    }
    if (this.#gone > 0) keepBoth(rows, this.#alive);
    return rows;
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
