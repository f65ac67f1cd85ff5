/** Sets of rows: row `n` is bit `n % 32` of word `n / 32`. Words are signed, as bit operations are, so that none becomes a floating number. */

export function setBit(bits: Int32Array, row: number, value: boolean): void {
  const at = row >>> 5;
  const bit = 1 << (row & 31);
  bits[at] = value ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit;
}

export function hasBit(bits: Int32Array, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function keepBoth(bits: Int32Array, other: Int32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

export function addAll(bits: Int32Array, other: Int32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
}

export function withoutAll(bits: Int32Array, other: Int32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0);
}

/** Leaves of a set what a condition holds for. */
export function keepWhere(bits: Int32Array, holds: (row: number) => boolean): void {
  for (let at = 0; at < bits.length; at++) {
    let kept = bits[at] ?? 0;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (!holds(at * 32 + 31 - Math.clz32(bit))) kept ^= bit;
    }
    bits[at] = kept;
  }
}

/** So many rows of 32 and more are looked at one after another, fewer are searched for. */
const DENSE = 12;

/** Leaves of a set the rows whose value lies between two, ends counted. NaN lies nowhere. */
export function keepBetween(bits: Int32Array, values: Float64Array, least: number, most: number): void {
  const lies = (row: number) => {
    const value = values[row] ?? Number.NaN;
    // Both are asked, since a branch that goes either way at random costs more.
    return Number(value >= least) & Number(value <= most);
  };
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] ?? 0;
    if (word === 0) continue;
    let kept = 0;
    if (countOf(word) >= DENSE) {
      for (let bit = 0; bit < 32; bit++) kept |= lies(at * 32 + bit) << bit;
    } else {
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        kept |= lies(at * 32 + bit) << bit;
      }
    }
    bits[at] = word & kept;
  }
}

/** The rows of a set, in their order. */
export function rowsOf(bits: Int32Array, count: number): Int32Array {
  const rows = new Int32Array(count);
  let next = 0;
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) rows[next++] = at * 32 + 31 - Math.clz32(rest & -rest);
  }
  return rows;
}

function countOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Int32Array): number {
  let count = 0;
  for (const word of bits) count += countOf(word);
  return count;
}
