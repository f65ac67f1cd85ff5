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

/** How many rows are in both sets. */
export function countBoth(bits: Int32Array, other: Int32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += countOf((bits[at] ?? 0) & (other[at] ?? 0));
  return count;
}

/** Calls `visit` with each row of a set, in their order. */
export function visitRows(bits: Int32Array, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) visit(at * 32 + 31 - Math.clz32(rest & -rest));
  }
}

/** The rows of a set, in their order. */
export function rowsOf(bits: Int32Array, count: number): Int32Array {
  const rows = new Int32Array(count);
  let next = 0;
  visitRows(bits, (row) => {
    rows[next++] = row;
  });
  return rows;
}

function countOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Int32Array): number {
  let count = 0;
  for (const word of bits) if (word !== 0) count += countOf(word);
  return count;
}
