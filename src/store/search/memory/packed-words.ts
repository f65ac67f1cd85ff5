import { Buffer } from 'node:buffer';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Of so many words one has its beginning as a key, so many bytes of it. */
const KEY_STEP = 64;
const KEY_BYTES = 6;

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

  /** The word of a number. */
  at(word: number): string {
    return decoder.decode(this.#bytes.subarray(this.#starts[word], this.#starts[word + 1]));
  }

  /** The numbers of the words that begin so: from the first up to the second. */
  rangeOf(prefix: string): readonly [from: number, to: number] {
    const bytes = Buffer.from(prefix);
    const from = this.#find(bytes, 0, 0);
    return [from, this.#find(bytes, from, 1)];
  }

  /** Those of some beginnings that a word has; they must come in the order of their bytes. */
  knownOf(prefixes: readonly string[]): readonly string[] {
    const known: string[] = [];
    // No word begins so.
    let unknown: string | undefined;
    let from = 0;
    for (const prefix of prefixes) {
      if (unknown !== undefined && prefix.startsWith(unknown)) continue;
      const bytes = Buffer.from(prefix);
      from = this.#find(bytes, from, 0);
      const shared = Math.max(this.#sharedWith(from, bytes), this.#sharedWith(from - 1, bytes));
      if (shared === bytes.length) known.push(prefix);
      unknown = shared === bytes.length ? undefined : bytes.subarray(0, shared + 1).toString();
    }
    return known;
  }

  /** How many bytes a word and a beginning share. */
  #sharedWith(word: number, prefix: Uint8Array): number {
    if (word < 0 || word >= this.#count) return 0;
    const start = this.#starts[word] ?? 0;
    const length = Math.min(prefix.length, (this.#starts[word + 1] ?? 0) - start);
    let shared = 0;
    while (shared < length && this.#bytes[start + shared] === prefix[shared]) shared += 1;
    return shared;
  }

  /** The first word from one on whose beginning comes at a place (0) or after it (1). */
  #find(prefix: Uint8Array, first: number, least: number): number {
    let [low, high] = this.#near(prefix, least);
    low = Math.max(low, first);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, prefix) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Words between which `#find` has its place, by the beginnings of a few words, which lie close together in memory. */
  #near(prefix: Uint8Array, least: number): readonly [low: number, high: number] {
    if (this.#keys.length * KEY_STEP < this.#count) this.#keys = this.#makeKeys();
    const [first, last] = [keyOf(prefix, 0, prefix.length, 0), keyOf(prefix, 0, prefix.length, 255)];
    const below = () => firstAt(this.#keys, (key) => key >= first);
    const above = () => firstAt(this.#keys, (key) => key > last);
    // A key tells all of a short beginning, so that the place lies before the first key that has reached it.
    const isWhole = prefix.length <= KEY_BYTES;
    const to = isWhole && least === 0 ? below() : above();
    const from = isWhole ? to : below();
    return [Math.max(0, from - 1) * KEY_STEP, Math.min(this.#count, to * KEY_STEP)];
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
