import { PackedWords } from './packed-words.ts';
import { NO_STATUS, NOTHING, PartWords } from './part-words.ts';

/** An entry of a part, with its marked words. */
export interface WordEntry {
  readonly rank: number;
  readonly statusId: number | null;
  readonly words: readonly string[];
}

/** A word of a part, and how many entries have it. */
export interface CountedWord {
  readonly word: string;
  readonly count: number;
}

function grown<Values extends Float64Array | Int16Array | Uint32Array>(old: Values, larger: Values): Values {
  larger.set(old);
  return larger;
}

/** Gathers the words of a part, then its entries. */
export class PartBuilder {
  readonly #words = new PackedWords();
  readonly #numberOf = new Map<string, number>();
  #starts = new Uint32Array(1024);
  #counts = new Uint32Array(1024);
  #next = new Uint32Array(0);
  readonly #setLength: number;
  #numbers: Int32Array | undefined;
  #ranks = new Float64Array(1024);
  #statusIds = new Int16Array(1024);
  #count = 0;

  /** With about how many entries it will have. */
  constructor(size: number) {
    this.#setLength = Math.ceil(size / 32);
  }

  /** Adds words that come after all others in the order of their bytes. All come before the first entry. */
  addWords(words: readonly CountedWord[]): void {
    for (const { word, count } of words) {
      const number = this.#words.count;
      this.#numberOf.set(word, number);
      this.#words.add(word);
      if (number + 1 === this.#starts.length) {
        this.#starts = grown(this.#starts, new Uint32Array(2 * number + 2));
        this.#counts = grown(this.#counts, new Uint32Array(2 * number + 2));
      }
      this.#starts[number + 1] = (this.#starts[number] ?? 0) + Math.min(count, this.#setLength);
      this.#counts[number + 1] = (this.#counts[number] ?? 0) + count;
    }
  }

  /** Adds the entry of the next rank. A word that is new since the words were counted is left out. */
  addEntry({ rank, statusId, words }: WordEntry): void {
    const numbers = this.#prepared();
    const entry = this.#count++;
    if (entry === this.#ranks.length) {
      this.#ranks = grown(this.#ranks, new Float64Array(2 * entry));
      this.#statusIds = grown(this.#statusIds, new Int16Array(2 * entry));
    }
    this.#ranks[entry] = rank;
    this.#statusIds[entry] = statusId ?? NO_STATUS;
    for (const word of words) {
      const number = this.#numberOf.get(word);
      if (number === undefined) continue;
      const [start, end] = [this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0];
      if ((this.#counts[number + 1] ?? 0) - (this.#counts[number] ?? 0) > end - start) {
        const at = start + (entry >>> 5);
        if (at < end) numbers[at] = (numbers[at] ?? 0) | (1 << (entry & 31));
        continue;
      }
      const at = this.#next[number] ?? 0;
      if (at === end) continue;
      numbers[at] = entry;
      this.#next[number] = at + 1;
    }
  }

  build(): PartWords {
    this.#words.prepare();
    return new PartWords({
      words: this.#words,
      starts: this.#starts,
      counts: this.#counts,
      numbers: this.#prepared(),
      ranks: this.#ranks.slice(0, this.#count),
      statusIds: this.#statusIds.slice(0, this.#count),
    });
  }

  #prepared(): Int32Array {
    if (this.#numbers === undefined) {
      this.#numbers = new Int32Array(this.#starts[this.#words.count] ?? 0).fill(NOTHING);
      this.#next = this.#starts.slice();
      for (let word = 0; word < this.#words.count; word++) {
        const [start, end] = [this.#starts[word] ?? 0, this.#starts[word + 1] ?? 0];
        if ((this.#counts[word + 1] ?? 0) - (this.#counts[word] ?? 0) > end - start) this.#numbers.fill(0, start, end);
      }
    }
    return this.#numbers;
  }
}
