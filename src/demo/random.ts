/** A reproducible stream of random numbers. */
export interface Random {
  /** Uniform, 0 included, 1 excluded. */
  readonly uniform: () => number;
  /** Standard normal. */
  readonly normal: () => number;
  /** Uniform between two bounds. */
  readonly between: (low: number, high: number) => number;
  /** Whole, both bounds included. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

const two32 = 4_294_967_296;

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state, period 2^32. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / two32;
  };
}

/** The stream of a name under a seed: each thing draws from a stream of its own, so that one does not shift another. */
export function randomStream(seed: number, name: string): Random {
  const uniform = mulberry32(hashOf(`${seed} ${name}`));
  const between = (low: number, high: number) => low + (high - low) * uniform();
  const whole = (low: number, high: number) => low + Math.floor((high - low + 1) * uniform());
  return {
    uniform,
    // Box and Muller (1958); 1 - u is never zero.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    between,
    whole,
    chance: (probability) => uniform() < probability,
    pick: (items) => items[Math.floor(uniform() * items.length)] ?? items[0],
  };
}

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
