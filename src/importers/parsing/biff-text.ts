import type { Buffer } from 'node:buffer';

const IS_WIDE = 0x01;
const HAS_EXTENSION = 0x04;
const HAS_RUNS = 0x08;

/** Reads on through the pieces of a record that is continued in others. */
export class ContinuedRecord {
  readonly #pieces: readonly Buffer[];
  #piece = 0;
  #at = 0;

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
  }

  get isAtEnd(): boolean {
    return this.#piece >= this.#pieces.length;
  }

  /** The next byte and, through the flag, whether it is the first one of a further piece. */
  #next(): number {
    const piece = this.#pieces[this.#piece];
    const byte = piece?.[this.#at] ?? 0;
    this.#at++;
    if (piece === undefined || this.#at >= piece.length) {
      this.#piece++;
      this.#at = 0;
    }
    return byte;
  }

  uint16(): number {
    return this.#next() | (this.#next() << 8);
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 65536;
  }

  skip(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; left--) this.#next();
  }

  /** A text of [MS-XLS] 2.5.293: length, flags, characters; where characters go on in a further piece, its first byte is new flags. */
  text(): string {
    const length = this.uint16();
    const flags = this.#next();
    const runs = flags & HAS_RUNS ? this.uint16() : 0;
    const extension = flags & HAS_EXTENSION ? this.uint32() : 0;
    let isWide = (flags & IS_WIDE) !== 0;
    const codes: number[] = [];
    while (codes.length < length && !this.isAtEnd) {
      if (this.#at === 0 && codes.length > 0) isWide = (this.#next() & IS_WIDE) !== 0;
      codes.push(isWide ? this.uint16() : this.#next());
    }
    this.skip(runs * 4 + extension);
    return String.fromCharCode(...codes);
  }
}
