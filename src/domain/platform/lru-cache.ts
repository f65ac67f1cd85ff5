/**
 * A map that keeps the values that were set or asked for last: beyond `max`, the one that nobody asked for the longest goes. For hundreds of
 * values: among many thousands it costs microseconds to find the oldest.
 */
export class LruCache<Key, Value> extends Map<Key, Value> {
  readonly max: number;

  constructor(max: number) {
    super();
    this.max = max;
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  override set(key: Key, value: Value): this {
    // A map lists its keys in the order in which they came.
    this.delete(key);
    super.set(key, value);
    if (this.size > this.max) {
      const [oldest] = this.keys();
      this.delete(oldest as Key);
    }
    return this;
  }

  /** The value kept for a key, made and kept where there is none. */
  getOrMake(key: Key, make: () => Value): Value {
    const kept = this.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.set(key, made);
    return made;
  }
}

/**
 * `make`, which is asked once for each key. Where keys may be many, `max` of them are kept at the most: one more, and all are forgotten, so that
 * a hit costs no more than looking it up.
 */
export function memoize<Made>(make: (key: string) => Made, max = Number.POSITIVE_INFINITY): (key: string) => Made {
  const kept = new Map<string, { readonly made: Made }>();
  return (key) => {
    const entry = kept.get(key);
    if (entry !== undefined) return entry.made;
    const made = make(key);
    if (kept.size >= max) kept.clear();
    kept.set(key, { made });
    return made;
  };
}
