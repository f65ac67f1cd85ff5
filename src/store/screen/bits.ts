/** Sets of rows: row `n` is bit `n % 32` of word `n / 32`. */

export function setBit(bits: Uint32Array, row: number, value: boolean): void {
  const at = row >>> 5;
  const bit = 1 << (row & 31);
  bits[at] = value ? (bits[at] ?? 0) | bit : (bits[at] ?? 0) & ~bit;
}

export function hasBit(bits: Uint32Array, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

export function keepBoth(bits: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0);
}

export function addAll(bits: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (other[at] ?? 0);
}

export function withoutAll(bits: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0);
}

/** Leaves of a set what a condition holds for. */
export function keepWhere(bits: Uint32Array, holds: (row: number) => boolean): void {
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
export function keepBetween(bits: Uint32Array, values: Float64Array, least: number, most: number): void {
  const lies = (row: number) => {
    const value = values[row] ?? Number.NaN;
    return value >= least && value <= most ? 1 : 0;
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
export function rowsOf(bits: Uint32Array, count: number): Uint32Array {
  const rows = new Uint32Array(count);
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

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (const word of bits) count += countOf(word);
  return count;
}
