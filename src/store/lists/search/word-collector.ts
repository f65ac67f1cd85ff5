/** A word of a part: how many entries have it, and the ranks of the best of them, ascending. */
export interface WordRow {
  readonly part: number;
  readonly word: string;
  readonly count: number;
  readonly best: readonly number[];
}

/** Ranks kept with each word: somewhat more than the suggestions that are shown. */
export const bestKept = 24;

interface Known {
  count: number;
  readonly best: number[];
}

/** Counts the words of the entries of one part, which must come in the order of their ranks. */
export class WordCollector {
  readonly #words = new Map<string, Known>();

  add(rank: number, words: readonly string[]): void {
    for (const word of words) {
      const known = this.#words.get(word);
      if (known === undefined) {
        this.#words.set(word, { count: 1, best: [rank] });
      } else {
        known.count += 1;
        if (known.best.length < bestKept) known.best.push(rank);
      }
    }
  }

  /** The words of the part; the collector is empty afterwards. */
  *take(part: number): Generator<WordRow> {
    for (const [word, { count, best }] of this.#words) yield { part, word, count, best };
    this.#words.clear();
  }
}
