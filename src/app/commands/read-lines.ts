/** One line of a text stream; null where it is longer than the limit. */
export interface TextLine {
  readonly number: number;
  readonly text: string | null;
}

/** Splits a text that comes in pieces into lines, and holds no more than one line of the limit. */
class LineSplitter {
  private pending = '';
  private isTooLong = false;
  private count = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** The lines that a piece completes. */
  add(piece: string): TextLine[] {
    const parts = piece.split('\n');
    const rest = parts.pop() ?? '';
    const lines = parts.map((part) => this.complete(part));
    this.keep(rest);
    return lines;
  }

  /** What is left when the stream has ended without a line break. */
  end(): TextLine[] {
    return this.pending === '' && !this.isTooLong ? [] : [this.complete('')];
  }

  private keep(part: string): void {
    this.pending += part;
    if (this.pending.length > this.limit) {
      this.pending = '';
      this.isTooLong = true;
    }
  }

  private complete(part: string): TextLine {
    this.keep(part);
    this.count += 1;
    const line = { number: this.count, text: this.isTooLong ? null : this.pending.replace(/\r$/, '') };
    this.pending = '';
    this.isTooLong = false;
    return line;
  }
}

/** The lines of a stream of UTF-8 bytes without its byte order mark, those of each piece together; a line longer than the limit (in characters) is dropped. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<readonly TextLine[]> {
  const decoder = new TextDecoder();
  const splitter = new LineSplitter(limit);
  for await (const piece of bytes) yield splitter.add(decoder.decode(piece, { stream: true }));
  yield [...splitter.add(decoder.decode()), ...splitter.end()];
}
