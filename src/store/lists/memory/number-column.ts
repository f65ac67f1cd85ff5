import { LruCache } from '#domain/platform/lru-cache.ts';
import { setBit, visitRows } from '../../platform/database/bits.ts';

interface KeptSet {
  readonly holds: (value: number) => boolean;
  readonly bits: Int32Array;
}

/** Sets that a column keeps; each is a bit a row. */
const MAX_SETS = 32;
/** The bin of a row without a number. */
const NO_BIN = 255;

/** A column of numbers, NaN where there is none, with the sets of rows that were asked for last. */
export class NumberColumn {
  #values: Float64Array = new Float64Array(0);
  readonly #sets = new LruCache<string, KeptSet>(MAX_SETS);
  readonly #edges: readonly number[];
  /** Of each row how many edges are not above its number. */
  #bins: Uint8Array = new Uint8Array(0);

  /** With the edges between its bins, fewer than 255, where its rows are counted by them. */
  constructor(edges: readonly number[] = []) {
    this.#edges = edges;
  }

  grow(capacity: number): void {
    const values = new Float64Array(capacity).fill(Number.NaN);
    values.set(this.#values);
    this.#values = values;
    this.#sets.clear();
    if (this.#edges.length === 0) return;
    const bins = new Uint8Array(capacity).fill(NO_BIN);
    bins.set(this.#bins);
    this.#bins = bins;
  }

  set(row: number, value: number): void {
    if (Object.is(this.#values[row], value)) return;
    this.#values[row] = value;
    if (this.#edges.length > 0) this.#bins[row] = this.#binOf(value);
    for (const { bits, holds } of this.#sets.values()) setBit(bits, row, holds(value));
  }

  get(row: number): number {
    return this.#values[row] ?? Number.NaN;
  }

  /** How many rows of a set are in each bin: below the first edge, between two, not below the last. */
  countBins(rows: Int32Array): readonly number[] {
    const counts = new Int32Array(NO_BIN + 1);
    const bins = this.#bins;
    visitRows(rows, (row) => {
      const bin = bins[row] ?? NO_BIN;
      counts[bin] = (counts[bin] ?? 0) + 1;
    });
    return [...counts.subarray(0, this.#edges.length + 1)];
  }

  #binOf(value: number): number {
    if (Number.isNaN(value)) return NO_BIN;
    let [low, high] = [0, this.#edges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#edges[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The rows below `size` whose number lies between two, ends counted, as bits that are not to be changed. */
  rowsBetween(min: number, max: number, size: number): Int32Array {
    // Both are asked, since a branch that goes either way at random costs more.
    return this.#rows(`${min} ${max}`, size, (value) => (Number(value >= min) & Number(value <= max)) === 1);
  }

  /** The rows below `size` whose number is larger than another, as bits that are not to be changed. */
  rowsAbove(limit: number, size: number): Int32Array {
    return this.#rows(`> ${limit}`, size, (value) => value > limit);
  }

  /** The rows below `size` whose number has one of some bits, as bits that are not to be changed. */
  rowsWithBits(mask: number, size: number): Int32Array {
    return this.#rows(`& ${mask}`, size, (value) => (value & mask) !== 0);
  }

  #rows(name: string, size: number, holds: KeptSet['holds']): Int32Array {
    return this.#sets.getOrMake(name, () => ({ holds, bits: this.#build(size, holds) })).bits;
  }

  #build(size: number, holds: KeptSet['holds']): Int32Array {
    const bits = new Int32Array(Math.ceil(this.#values.length / 32));
    for (let row = 0; row < size; row++) {
      const at = row >>> 5;
      bits[at] = (bits[at] ?? 0) | (Number(holds(this.get(row))) << (row & 31));
    }
    return bits;
  }
}
