import { NumberColumn } from './number-column.ts';

/** A column of numbers that go on with the day that is asked for: what each row has tells its number on a day, NaN for none. */
export class MovingColumn<Source> {
  readonly #sources: Source[] = [];
  readonly #numberOn: (source: Source, today: number) => number;
  readonly #numbers: NumberColumn;
  #today = Number.NEGATIVE_INFINITY;

  constructor(edges: readonly number[], numberOn: (source: Source, today: number) => number) {
    this.#numbers = new NumberColumn(edges);
    this.#numberOn = numberOn;
  }

  grow(capacity: number): void {
    this.#numbers.grow(capacity);
  }

  set(row: number, source: Source): void {
    this.#sources[row] = source;
    this.#numbers.set(row, this.#numberOn(source, this.#today));
  }

  source(row: number): Source | undefined {
    return this.#sources[row];
  }

  /** The numbers as seen from a day. */
  on(today: number): NumberColumn {
    if (today !== this.#today) {
      this.#today = today;
      for (const [row, source] of this.#sources.entries()) this.#numbers.set(row, this.#numberOn(source, today));
    }
    return this.#numbers;
  }
}
