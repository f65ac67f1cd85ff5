import { Buffer } from 'node:buffer';
import { hasBit, setBit } from '../../../platform/database/bits.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Of so many words one has its beginning as a key, so many bytes of it. */
const KEY_STEP = 64;
const KEY_BYTES = 6;

/** Bits for each beginning of a word, of which one is set. */
const BITS_OF_BEGINNING = 8;

// FNV-1a, which takes one byte after another.
const HASH_OF_NOTHING = 0x811c_9dc5 | 0;
const hashWith = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x0100_0193);

/** A beginning of words as it is looked for. */
export interface Beginning {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly hash: number;
}

export function beginningOf(text: string): Beginning {
  const bytes = Buffer.from(text);
  return { text, bytes, hash: bytes.reduce(hashWith, HASH_OF_NOTHING) };
}

/** The first bytes as one number, in the order of the bytes; `filling` stands for those that are not there. */
function keyOf(bytes: Uint8Array, start: number, end: number, filling: number): number {
  let key = 0;
  for (let at = start; at < start + KEY_BYTES; at++) key = key * 256 + (at < end ? (bytes[at] ?? 0) : filling);
  return key;
}

/** The first place of a key for which it holds; it holds for all after one for which it does. */
function firstAt(keys: Float64Array, holds: (key: number) => boolean): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(keys[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Words in the order of their bytes in UTF-8, one after another in one piece of memory. Equal ones stand side by side. */
export class PackedWords {
  #bytes = new Uint8Array(4096);
  /** Where each word begins, and where the last one ends. */
  #starts = new Uint32Array(1024);
  #count = 0;
  #keys: Float64Array = new Float64Array(0);
  #begun: Int32Array = new Int32Array(1);

  get count(): number {
    return this.#count;
  }

  /** Adds a word that comes after all others, or is equal to the last one. */
  add(word: string): void {
    const start = this.#starts[this.#count] ?? 0;
    // No letter takes more than three bytes.
    if (start + 3 * word.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length + 3 * word.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    const { written } = encoder.encodeInto(word, this.#bytes.subarray(start));
    this.#count += 1;
    if (this.#count === this.#starts.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#count] = start + written;
  }

  /** Makes what words are found by, once all are added; else the first question does, which waits for it. */
  prepare(): void {
    if (this.#keys.length * KEY_STEP >= this.#count) return;
    this.#keys = this.#makeKeys();
    this.#begun = this.#makeBegun();
  }

  /** The word of a number. */
  at(word: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts[word], this.#starts[word + 1]));
  }

  /** The numbers of the words that begin so: from the first up to the second. */
  rangeOf(prefix: string): readonly [from: number, to: number] {
    const { bytes, hash } = beginningOf(prefix);
    if (!this.#mayBegin(hash)) return [0, 0];
    const from = this.#find(bytes, 0, 0);
    return [from, this.#find(bytes, from, 1)];
  }

  /** Those of some beginnings that a word has; they must come in the order of their bytes. */
  knownOf(beginnings: readonly Beginning[]): readonly string[] {
    const known: string[] = [];
    let from = 0;
    for (const { text, bytes, hash } of beginnings) {
      if (!this.#mayBegin(hash)) continue;
      from = this.#find(bytes, from, 0);
      if (from < this.#count && this.#compare(from, bytes) === 0) known.push(text);
    }
    return known;
  }

  /** The first word from one on whose beginning comes at a place (0) or after it (1). */
  #find(prefix: Uint8Array, first: number, min: number): number {
    let [low, high] = this.#near(prefix, min);
    low = Math.max(low, first);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, prefix) < min) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Words between which `#find` has its place, by the beginnings of a few words, which lie close together in memory. */
  #near(prefix: Uint8Array, min: number): readonly [low: number, high: number] {
    const [first, last] = [keyOf(prefix, 0, prefix.length, 0), keyOf(prefix, 0, prefix.length, 255)];
    const below = () => firstAt(this.#keys, (key) => key >= first);
    const above = () => firstAt(this.#keys, (key) => key > last);
    // A key tells all of a short beginning, so that the place lies before the first key that has reached it.
    const isWhole = prefix.length <= KEY_BYTES;
    const to = isWhole && min === 0 ? below() : above();
    const from = isWhole ? to : below();
    return [Math.max(0, from - 1) * KEY_STEP, Math.min(this.#count, to * KEY_STEP)];
  }

  /** Whether a word may begin so, by the hash of its beginning; where none does, it mostly says so. */
  #mayBegin(hash: number): boolean {
    this.prepare();
    return this.#count > 0 && hasBit(this.#begun, hash & (this.#begun.length * 32 - 1));
  }

  /** A bit for the hash of each beginning of each word, and some seven that stay free for each. */
  #makeBegun(): Int32Array {
    let count = 0;
    this.#visitBeginnings(() => {
      count += 1;
    });
    const begun = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, (count * BITS_OF_BEGINNING) / 32))));
    const mask = begun.length * 32 - 1;
    this.#visitBeginnings((hash) => setBit(begun, hash & mask, true));
    setBit(begun, HASH_OF_NOTHING & mask, true);
    return begun;
  }

  /** Calls `visit` with the hash of each beginning that the word before does not have. */
  #visitBeginnings(visit: (hash: number) => void): void {
    let before = 0;
    for (let word = 0; word < this.#count; word++) {
      const [start, end] = [this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0];
      let isShared = word > 0;
      let hash = HASH_OF_NOTHING;
      for (let at = start; at < end; at++) {
        isShared &&= before + at - start < start && this.#bytes[before + at - start] === this.#bytes[at];
        hash = hashWith(hash, this.#bytes[at] ?? 0);
        if (!isShared) visit(hash);
      }
      before = start;
    }
  }

  #makeKeys(): Float64Array {
    return Float64Array.from({ length: Math.ceil(this.#count / KEY_STEP) }, (_, at) => {
      const word = at * KEY_STEP;
      return keyOf(this.#bytes, this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0, 0);
    });
  }

  /** How the beginning of a word stands to another: below 0, 0 or above. */
  #compare(word: number, prefix: Uint8Array): number {
    const start = this.#starts[word] ?? 0;
    const length = (this.#starts[word + 1] ?? 0) - start;
    for (let at = 0; at < prefix.length; at++) {
      if (at === length) return -1;
      const difference = (this.#bytes[start + at] ?? 0) - (prefix[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
