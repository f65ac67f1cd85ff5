import { LruCache } from '#domain/platform/lru-cache.ts';
import { setBit, visitRows } from '../../platform/database/bits.ts';

/** Sets that a column keeps; each is a bit a row. */
const MAX_SETS = 64;

/** A column of words, each kept once; a row has the number of its word. Where words are made of parts, rows are found and counted by those. */
export class WordColumn {
  readonly #partsOf: (word: string) => readonly string[];
  #codes: Int32Array = new Int32Array(0);
  readonly #words: (string | null)[] = [];
  /** Of each word. */
  readonly #parts: (readonly string[])[] = [];
  readonly #codeOf = new Map<string | null, number>();
  #ranks: Float64Array | undefined;
  /** Which rows have a part, of the parts that were asked for last. */
  readonly #bits = new LruCache<string, Int32Array>(MAX_SETS);

  constructor(partsOf: (word: string) => readonly string[] = (word) => [word]) {
    this.#partsOf = partsOf;
  }

  grow(capacity: number): void {
    const codes = new Int32Array(capacity);
    codes.set(this.#codes);
    this.#codes = codes;
    this.#bits.clear();
  }

  set(row: number, word: string | null): void {
    let code = this.#codeOf.get(word);
    if (code === undefined) {
      code = this.#words.push(word) - 1;
      this.#parts.push(word === null ? [] : this.#partsOf(word));
      this.#codeOf.set(word, code);
      this.#ranks = undefined;
    }
    this.#mark(row, this.#codes[row] ?? 0, false);
    this.#mark(row, code, true);
    this.#codes[row] = code;
  }

  #mark(row: number, code: number, isOn: boolean): void {
    for (const part of this.#parts[code] ?? []) {
      const bits = this.#bits.get(part);
      if (bits !== undefined) setBit(bits, row, isOn);
    }
  }

  word(row: number): string | null {
    return this.#words[this.#codes[row] ?? 0] ?? null;
  }

  /** The place of a row's word in the order of all; NaN where it has none. */
  rank(row: number): number {
    this.#ranks ??= this.#rankWords();
    return this.#ranks[this.#codes[row] ?? 0] ?? Number.NaN;
  }

  /** The rows below `size` that have a part, as bits that are not to be changed. */
  rowsWith(part: string, size: number): Int32Array {
    return this.#bits.getOrMake(part, () => this.#build(part, size));
  }

  #build(part: string, size: number): Int32Array {
    const bits = new Int32Array(Math.ceil(this.#codes.length / 32));
    const has = Uint8Array.from(this.#parts, (parts) => Number(parts.includes(part)));
    for (let row = 0; row < size; row++) if (has[this.#codes[row] ?? 0] === 1) setBit(bits, row, true);
    return bits;
  }

  /** How many rows of a set have each part; those without one are not counted. */
  countWords(rows: Int32Array): ReadonlyMap<string, number> {
    const counts = new Int32Array(this.#words.length);
    const codes = this.#codes;
    visitRows(rows, (row) => {
      const code = codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    });
    const counted = new Map<string, number>();
    for (const [code, parts] of this.#parts.entries()) {
      const count = counts[code] ?? 0;
      if (count > 0) for (const part of parts) counted.set(part, (counted.get(part) ?? 0) + count);
    }
    return counted;
  }

  #rankWords(): Float64Array {
    const ranks = new Float64Array(this.#words.length);
    const sorted = this.#words.map((word, code) => ({ word, code }));
    sorted.sort((a, b) => ((a.word ?? '') < (b.word ?? '') ? -1 : 1));
    for (const [rank, { word, code }] of sorted.entries()) ranks[code] = word === null ? Number.NaN : rank;
    return ranks;
  }
}
