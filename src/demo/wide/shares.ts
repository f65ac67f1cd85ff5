import type { Random } from '../random.ts';

/** A value and how often it comes, as a fraction of all. */
export type Share<Value> = readonly [share: number, value: Value];

/** One of the values, as often as its share says; the first takes what the shares leave. */
export function drawn<Value>(shares: readonly Share<Value>[], random: Random): Value {
  let left = random.uniform();
  for (const [share, value] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  const [first] = shares;
  if (first === undefined) throw new RangeError('nothing to draw from');
  return first[1];
}
