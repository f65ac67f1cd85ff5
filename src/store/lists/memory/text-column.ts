import { Buffer } from 'node:buffer';

/** A column of short texts, each with room of its own in one piece of memory that the garbage collector does not look into. */
export class TextColumn {
  #bytes = Buffer.alloc(4096);
  #used = 0;
  #starts = new Uint32Array(0);
  /** Bytes of each text. */
  #lengths = new Uint32Array(0);

  grow(capacity: number): void {
    const starts = new Uint32Array(capacity);
    const lengths = new Uint32Array(capacity);
    starts.set(this.#starts);
    lengths.set(this.#lengths);
    this.#starts = starts;
    this.#lengths = lengths;
  }

  /** The text of a row; null where it has none. */
  get(row: number): string | null {
    const length = this.#lengths[row] ?? 0;
    const start = this.#starts[row] ?? 0;
    return length === 0 ? null : this.#bytes.toString('utf8', start, start + length);
  }

  /** Stores a text in the room of the one before where it is not longer. */
  set(row: number, text: string | null): void {
    if (text === this.get(row)) return;
    const bytes = Buffer.from(text ?? '');
    if (bytes.length > (this.#lengths[row] ?? 0)) {
      this.#starts[row] = this.#used;
      this.#used += bytes.length;
      if (this.#used > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#used);
    }
    bytes.copy(this.#bytes, this.#starts[row]);
    this.#lengths[row] = bytes.length;
  }
}
