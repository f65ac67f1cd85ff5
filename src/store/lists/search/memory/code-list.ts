import { PackedWords } from './packed-words.ts';

/** A code, and the rank of an entry that has it. */
export interface RankedCode {
  readonly code: string;
  readonly rank: number;
}

/** The codes of a group in the order of their bytes, equal ones by the ranks of their entries. */
export class CodeList {
  readonly #codes = new PackedWords();
  #ranks = new Float64Array(1024);
  /** Ranks of entries that are no more as they were. */
  readonly #gone = new Set<number>();

  /** Adds a code that comes after all others. */
  add({ code, rank }: RankedCode): void {
    const { count } = this.#codes;
    if (count === this.#ranks.length) {
      const larger = new Float64Array(2 * count);
      larger.set(this.#ranks);
      this.#ranks = larger;
    }
    this.#ranks[count] = rank;
    this.#codes.add(code);
  }

  /** Makes what codes are found by, once all are added. */
  prepare(): void {
    this.#codes.prepare();
  }

  /** Takes the codes of the entry of a rank away. */
  remove(rank: number): void {
    this.#gone.add(rank);
  }

  /** The first codes that begin so, of entries that are wanted by their ranks. */
  first(prefix: string, max: number, isWanted: (rank: number) => boolean): readonly RankedCode[] {
    const places = this.#first(prefix, max, isWanted);
    return places.map((at) => ({ code: this.#codes.at(at), rank: this.#ranks[at] ?? 0 }));
  }

  /** How many entries have one of the first codes that begin so. */
  countEntries(prefix: string, max: number): number {
    return new Set(this.#first(prefix, max, () => true).map((at) => this.#ranks[at])).size;
  }

  #first(prefix: string, max: number, isWanted: (rank: number) => boolean): readonly number[] {
    const [from, to] = this.#codes.rangeOf(prefix);
    const places: number[] = [];
    for (let at = from; at < to && places.length < max; at++) {
      const rank = this.#ranks[at] ?? 0;
      if (!this.#gone.has(rank) && isWanted(rank)) places.push(at);
    }
    return places;
  }
}
