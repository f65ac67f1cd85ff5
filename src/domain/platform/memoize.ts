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
