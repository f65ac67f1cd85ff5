/** A sequence that a seed gives again. */
export interface Random {
  /** From 0 to below `below`. */
  int(below: number): number;
  chance(share: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return {
    int,
    chance: (share) => next() < share,
    pick: (values) => values[int(values.length)] as (typeof values)[number],
  };
}
