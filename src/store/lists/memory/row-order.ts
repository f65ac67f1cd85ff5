/** A value of each row, and which way it orders; rows without one (NaN) come last both ways. */
export interface OrderKey {
  readonly of: (row: number) => number;
  readonly isDescending: boolean;
}

/** By what rows are ordered: finished ones last, then by the keys one after another, then as in the order by name. */
export interface OrderBy {
  readonly keys: readonly OrderKey[];
  readonly isFinished: (row: number) => boolean;
}

export type Compare = (a: number, b: number) => number;

const DIGITS = 0x1_0000;
const LAST = 0xffff_ffff;

interface SortableKeys {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Numbers as two unsigned words that are in the order that is asked for; NaN comes last both ways. */
function sortableKeys(values: Float64Array, isDescending: boolean): SortableKeys {
  const parts = new Int32Array(values.buffer);
  const low = new Int32Array(values.length);
  const high = new Int32Array(values.length);
  const turn = isDescending ? LAST : 0;
  for (let at = 0; at < values.length; at++) {
    const isMissing = Number.isNaN(values[at]);
    const upper = parts[2 * at + 1] ?? 0;
    const flip = upper >>> 31 === 1 ? LAST : 0;
    low[at] = isMissing ? LAST : (parts[2 * at] ?? 0) ^ flip ^ turn;
    high[at] = isMissing ? LAST : upper ^ (flip | 0x8000_0000) ^ turn;
  }
  return { low, high };
}

/** Puts places in the order of 16 bits of their keys; equal ones stay as they are. */
function sortByDigit(places: Int32Array, keys: Int32Array, shift: number): Int32Array {
  const next = new Int32Array(DIGITS + 1);
  const digitOf = (place: number) => ((keys[place] ?? 0) >>> shift) & (DIGITS - 1);
  for (const place of places) next[digitOf(place) + 1] = (next[digitOf(place) + 1] ?? 0) + 1;
  if (next.includes(places.length)) return places;
  for (let digit = 1; digit <= DIGITS; digit++) next[digit] = (next[digit] ?? 0) + (next[digit - 1] ?? 0);
  const sorted = new Int32Array(places.length);
  for (const place of places) {
    const digit = digitOf(place);
    sorted[next[digit] ?? 0] = place;
    next[digit] = (next[digit] ?? 0) + 1;
  }
  return sorted;
}

/** Rows in an order; they come in the order by name. A million takes some tens of milliseconds. */
export function orderRows(byName: Int32Array, { keys, isFinished }: OrderBy): Int32Array {
  let places: Int32Array = Int32Array.from(byName, (_, at) => at);
  for (const { of, isDescending } of keys.toReversed()) {
    // Zero and its negative are one number with two forms.
    const values = Float64Array.from(byName, (row) => of(row) + 0);
    const { low, high } = sortableKeys(values, isDescending);
    for (const words of [low, high]) for (const shift of [0, 16]) places = sortByDigit(places, words, shift);
  }
  const finished = Int32Array.from(byName, (row) => Number(isFinished(row)));
  places = sortByDigit(places, finished, 0);
  return places.map((place) => byName[place] ?? 0);
}

/** How two rows stand to each other in an order. */
export function comparing({ keys, isFinished }: OrderBy, byName: Compare): Compare {
  return (a, b) => {
    const group = Number(isFinished(a)) - Number(isFinished(b));
    if (group !== 0) return group;
    for (const { of, isDescending } of keys) {
      const [left, right] = [of(a), of(b)];
      const missing = Number(Number.isNaN(left)) - Number(Number.isNaN(right));
      if (missing !== 0) return missing;
      if (left !== right && !Number.isNaN(left)) return left < right === isDescending ? 1 : -1;
    }
    return byName(a, b);
  };
}

/** Two orders of different rows as one. */
export function mergeRows(order: Int32Array, added: readonly number[], compare: Compare): Int32Array {
  const merged = new Int32Array(order.length + added.length);
  let from = 0;
  for (const [count, row] of added.entries()) {
    const until = placeFor(row, order, from, compare);
    merged.set(order.subarray(from, until), from + count);
    merged[until + count] = row;
    from = until;
  }
  merged.set(order.subarray(from), from + added.length);
  return merged;
}

/** The first place from one on whose row comes after a row. */
function placeFor(row: number, rows: Int32Array, from: number, compare: Compare): number {
  let [low, high] = [from, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle] ?? 0, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
