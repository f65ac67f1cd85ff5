import { countBits, hasBit } from '../../../platform/database/bits.ts';

/** Entries of a part: few of them as their numbers in order, many as a bit for each entry of the part. */
export type EntrySet = { readonly numbers: Int32Array } | { readonly bits: Int32Array };

export function sizeOf(set: EntrySet): number {
  return 'bits' in set ? countBits(set.bits) : set.numbers.length;
}

export function isEmpty(set: EntrySet): boolean {
  return 'bits' in set ? set.bits.every((word) => word === 0) : set.numbers.length === 0;
}

/** Calls `visit` with the entries in order, until it says false. */
export function visitEntries(set: EntrySet, visit: (entry: number) => boolean): void {
  if (!('bits' in set)) {
    for (const entry of set.numbers) if (!visit(entry)) return;
    return;
  }
  const { bits } = set;
  for (let at = 0; at < bits.length; at++) {
    for (let rest = bits[at] ?? 0; rest !== 0; rest &= rest - 1) {
      if (!visit(at * 32 + 31 - Math.clz32(rest & -rest))) return;
    }
  }
}

/** The set of numbers that may come in any order and more than once; they are changed. */
export function setOfNumbers(numbers: Int32Array): EntrySet {
  numbers.sort();
  let count = 0;
  for (const [at, entry] of numbers.entries()) if (at === 0 || entry !== numbers[at - 1]) numbers[count++] = entry;
  return { numbers: numbers.subarray(0, count) };
}

/** Puts an entry into the smallest ones in their order, if it is not there, of which no more are kept than `most`. */
export function insertInOrder(smallest: number[], entry: number, max: number): void {
  let at = smallest.length;
  while (at > 0 && (smallest[at - 1] ?? 0) > entry) at -= 1;
  if (at > 0 && smallest[at - 1] === entry) return;
  smallest.splice(at, 0, entry);
  if (smallest.length > max) smallest.pop();
}

/** Those of some entries that are in another set too. */
export function inBoth(numbers: Int32Array, other: EntrySet): Int32Array {
  if ('bits' in other) return numbers.filter((entry) => hasBit(other.bits, entry));
  let at = 0;
  return numbers.filter((entry) => {
    while ((other.numbers[at] ?? entry) < entry) at += 1;
    return other.numbers[at] === entry;
  });
}
