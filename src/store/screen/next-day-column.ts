import { NumberColumn } from './number-column.ts';

const noDays: readonly number[] = [];

/** A column of the first day of each row that is not past: it goes on with the day that is asked for. */
export class NextDayColumn {
  readonly #days: (readonly number[])[] = [];
  readonly #next: NumberColumn;
  #today = Number.NEGATIVE_INFINITY;

  constructor(edges: readonly number[]) {
    this.#next = new NumberColumn(edges);
  }

  grow(capacity: number): void {
    this.#next.grow(capacity);
  }

  /** Stores the days of a row, ascending. */
  set(row: number, days: readonly number[] | null): void {
    this.#days[row] = days ?? noDays;
    this.#next.set(row, this.#nextOf(row));
  }

  /** The days of a row, ascending. */
  daysOf(row: number): readonly number[] {
    return this.#days[row] ?? noDays;
  }

  /** The first days as seen from one. */
  on(today: number): NumberColumn {
    if (today !== this.#today) {
      this.#today = today;
      for (let row = 0; row < this.#days.length; row++) this.#next.set(row, this.#nextOf(row));
    }
    return this.#next;
  }

  #nextOf(row: number): number {
    return this.#days[row]?.find((day) => day >= this.#today) ?? Number.NaN;
  }
}
