import { findBondStatus } from '#domain/bond/bond-status.ts';
import { findField } from '#domain/lists/lists.ts';
import { LruCache } from '#domain/platform/lru-cache.ts';
import { hasBit, rowsOf, setBit } from '../../platform/database/bits.ts';
import { type BondListQuery, sortsOf } from '../find-bonds.ts';
import type { BondColumns } from './bond-columns.ts';
import { numberOf } from './bond-values.ts';
import type { Choice } from './choose-bonds.ts';

export type OrderQuery = Pick<
  BondListQuery,
  'sort' | 'isDescending' | 'further' | 'finishedStatusIds' | 'closedVenueId' | 'maxYield'
> & {
  readonly todayNumber: number;
};

interface KeptOrder {
  readonly rows: Int32Array;
  /** How many changes it has seen. */
  readonly seen: number;
}

/** Orders that are kept; each is four bytes a bond. */
const MAX_ORDERS = 16;
/** To compare two bonds while a few are put in order takes as long as so many looks at the next bond of a whole order. */
const LOOKS_OF_A_COMPARISON = 20;

/** Whether it is less work to put what was chosen in order by itself than to look for a page of it in the whole order. */
function areFew({ count }: Choice, size: number, rows: number): boolean {
  return count * Math.log2(count + 2) * LOOKS_OF_A_COMPARISON <= (size * rows) / (count + 1);
}

const isNameDescending = (query: OrderQuery) =>
  sortsOf(query).some(({ sort, isDescending }) => sort === 'name' && isDescending);

/** Rows of an order that are not in a set. */
function withoutMarked(order: Int32Array, marks: Int32Array): Int32Array {
  const kept = new Int32Array(order.length);
  let count = 0;
  for (const row of order) if (!hasBit(marks, row)) kept[count++] = row;
  return kept.subarray(0, count);
}

/** A value of each row, and which way it orders; rows without one (NaN) come last both ways. */
interface OrderKey {
  readonly of: (row: number) => number;
  readonly isDescending: boolean;
}

/** By what rows are ordered: finished ones last, then by the keys one after another, then as in the order by name. */
interface OrderBy {
  readonly keys: readonly OrderKey[];
  readonly isFinished: (row: number) => boolean;
}

type Compare = (a: number, b: number) => number;

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
function orderRows(byName: Int32Array, { keys, isFinished }: OrderBy): Int32Array {
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
function comparing({ keys, isFinished }: OrderBy, byName: Compare): Compare {
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
function mergeRows(order: Int32Array, added: readonly number[], compare: Compare): Int32Array {
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

/** Bonds in every order that is asked for, kept in step with what changes. */
export class BondOrders {
  readonly #columns: BondColumns;
  readonly #kept = new LruCache<string, KeptOrder>(MAX_ORDERS);
  /** Rows in the order in which they changed. */
  #changed: number[] = [];
  #byName: KeptOrder;

  constructor(columns: BondColumns, byName: Int32Array) {
    this.#columns = columns;
    this.#byName = { rows: byName, seen: 0 };
  }

  noteChanged(row: number): void {
    this.#changed.push(row);
  }

  /** The rows of a page; of all bonds without a choice. */
  page(
    query: OrderQuery,
    { offset, limit }: Pick<BondListQuery, 'offset' | 'limit'>,
    choice: Choice | null,
  ): readonly number[] {
    if (choice !== null && areFew(choice, this.#columns.size, offset + limit)) {
      const compare = this.#comparing(query);
      return [
        ...rowsOf(choice.rows, choice.count)
          .sort(compare)
          .subarray(offset, offset + limit),
      ];
    }
    const order = this.#orderOf(query);
    if (choice === null) return [...order.subarray(offset, offset + limit)];
    const page: number[] = [];
    let before = 0;
    for (const row of order) {
      if (!hasBit(choice.rows, row)) continue;
      if (before >= offset) page.push(row);
      before += 1;
      if (page.length === limit) break;
    }
    return page;
  }

  /** Names in their order or the other way round; of bonds with one name the lower id is first both ways. */
  #compareNames(isDescending: boolean): Compare {
    const { names, ids } = this.#columns;
    const sign = isDescending ? -1 : 1;
    return (a, b) => {
      const [left = '', right = ''] = [names[a], names[b]];
      if (left !== right) return left < right ? -sign : sign;
      return (ids[a] ?? 0) - (ids[b] ?? 0);
    };
  }

  #keyOf(sort: string, query: OrderQuery): OrderKey['of'] {
    const { words, catalogue } = this.#columns;
    const field = findField(catalogue.list, sort);
    if (sort === 'issuer') return (row) => words.issuerName.rank(row);
    if (field?.type === 'day') {
      const days = this.#columns.number(field.id, query.todayNumber);
      return (row) => days.get(row);
    }
    if (field?.type === 'range') return numberOf(this.#columns, field, query);
    return (row) => this.#columns.word(sort).rank(row);
  }

  /** Without the name, which is compared when all else is equal. */
  #orderBy(query: OrderQuery): OrderBy {
    const { words, maturityDay } = this.#columns;
    const { finishedStatusIds, todayNumber } = query;
    const finished = new Set<string | null>(finishedStatusIds.map((id) => findBondStatus(id)?.key ?? null));
    const isFinished = (row: number) => finished.has(words.status.word(row)) || maturityDay.get(row) < todayNumber;
    const keys = sortsOf(query).flatMap(({ sort, isDescending }) =>
      sort === 'name' ? [] : [{ of: this.#keyOf(sort, query), isDescending }],
    );
    return { keys, isFinished };
  }

  #comparing(query: OrderQuery): Compare {
    return comparing(this.#orderBy(query), this.#compareNames(isNameDescending(query)));
  }

  /** The place of each row's name among all; one for all rows of a name. */
  #nameRanks(byName: Int32Array): OrderKey['of'] {
    const { names } = this.#columns;
    const ranks = new Float64Array(names.length);
    let [rank, before] = [0, ''];
    for (const row of byName) {
      const name = names[row] ?? '';
      if (name !== before) rank += 1;
      before = name;
      ranks[row] = rank;
    }
    return (row) => ranks[row] ?? 0;
  }

  #build(query: OrderQuery): Int32Array {
    const { rows } = this.#inStep(this.#byName, this.#compareNames(false));
    const { keys, isFinished } = this.#orderBy(query);
    const byName = isNameDescending(query) ? [{ of: this.#nameRanks(rows), isDescending: true }] : [];
    return orderRows(rows, { keys: [...keys, ...byName], isFinished });
  }

  #inStep({ rows, seen }: KeptOrder, compare: Compare): KeptOrder {
    if (seen === this.#changed.length) return { rows, seen };
    const changed = [...new Set(this.#changed.slice(seen))];
    const marks = new Int32Array(this.#columns.rows.length);
    for (const row of changed) setBit(marks, row, true);
    const kept = withoutMarked(rows, marks);
    const added = changed.filter((row) => hasBit(this.#columns.rows, row)).sort(compare);
    return { rows: mergeRows(kept, added, compare), seen: this.#changed.length };
  }

  /** Forgets orders where it is less work to make them anew than to bring them in step. */
  #forgetStale(): void {
    if (this.#changed.length <= this.#columns.size / 8) return;
    const { rows } = this.#inStep(this.#byName, this.#compareNames(false));
    this.#byName = { rows, seen: 0 };
    this.#changed = [];
    this.#kept.clear();
  }

  #orderOf(query: OrderQuery): Int32Array {
    this.#forgetStale();
    const { finishedStatusIds, closedVenueId, maxYield, todayNumber } = query;
    const name = JSON.stringify([sortsOf(query), finishedStatusIds, closedVenueId, maxYield, todayNumber]);
    const kept = this.#kept.get(name);
    const order =
      kept === undefined
        ? { rows: this.#build(query), seen: this.#changed.length }
        : this.#inStep(kept, this.#comparing(query));
    this.#kept.set(name, order);
    return order.rows;
  }
}
