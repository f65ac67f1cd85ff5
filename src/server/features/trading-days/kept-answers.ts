/** Answers that were made before, the most recently used ones, up to a number of bytes. */
export class KeptAnswers {
  readonly #answers = new Map<string, Buffer>();
  readonly #largestBytes: number;
  #bytes = 0;

  constructor(largestBytes: number) {
    this.#largestBytes = largestBytes;
  }

  find(key: string): Buffer | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    // A map keeps the order of insertion: the least recently used comes first.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  keep(key: string, answer: Buffer): void {
    if (answer.length > this.#largestBytes) return;
    this.#forget(key);
    // A copy, since the answer may be the beginning of a larger buffer.
    this.#answers.set(key, Buffer.from(answer));
    this.#bytes += answer.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#largestBytes) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#answers.get(key)?.length ?? 0;
    this.#answers.delete(key);
  }
}
