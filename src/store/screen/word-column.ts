import { setBit, visitRows } from '../bits.ts';

/** A column of words, each kept once; a row has the number of its word. */
export class WordColumn {
  #codes: Int32Array = new Int32Array(0);
  readonly #words: (string | null)[] = [];
  readonly #codeOf = new Map<string | null, number>();
  #ranks: Float64Array | undefined;
  /** Which rows have a word, of the words that were asked for. */
  readonly #bits = new Map<number, Int32Array>();

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
      this.#codeOf.set(word, code);
      this.#ranks = undefined;
    }
    const before = this.#codes[row] ?? 0;
    const [was, is] = [this.#bits.get(before), this.#bits.get(code)];
    if (was !== undefined) setBit(was, row, false);
    if (is !== undefined) setBit(is, row, true);
    this.#codes[row] = code;
  }

  word(row: number): string | null {
    return this.#words[this.#codes[row] ?? 0] ?? null;
  }

  /** The place of a row's word in the order of all; NaN where it has none. */
  rank(row: number): number {
    this.#ranks ??= this.#rankWords();
    return this.#ranks[this.#codes[row] ?? 0] ?? Number.NaN;
  }

  /** The rows below `size` that have a word, as bits that are not to be changed. */
  rowsWith(word: string, size: number): Int32Array {
    const code = this.#codeOf.get(word);
    const kept = code === undefined ? undefined : this.#bits.get(code);
    if (kept !== undefined) return kept;
    const bits = new Int32Array(Math.ceil(this.#codes.length / 32));
    if (code === undefined) return bits;
    for (let row = 0; row < size; row++) if (this.#codes[row] === code) setBit(bits, row, true);
    this.#bits.set(code, bits);
    return bits;
  }

  /** How many rows of a set have each word; those without one are not counted. */
  countWords(rows: Int32Array): ReadonlyMap<string, number> {
    const counts = new Int32Array(this.#words.length);
    const codes = this.#codes;
    visitRows(rows, (row) => {
      const code = codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    });
    const counted = this.#words.map((word, code) => [word, counts[code] ?? 0] as const);
    return new Map(counted.filter((each): each is readonly [string, number] => each[0] !== null && each[1] > 0));
  }

  #rankWords(): Float64Array {
    const ranks = new Float64Array(this.#words.length);
    const sorted = this.#words.map((word, code) => ({ word, code }));
    sorted.sort((a, b) => ((a.word ?? '') < (b.word ?? '') ? -1 : 1));
    for (const [rank, { word, code }] of sorted.entries()) ranks[code] = word === null ? Number.NaN : rank;
    return ranks;
  }
}
