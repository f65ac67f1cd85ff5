const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at >= last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The tab that a key leads to from another; null when the key leads nowhere. */
export function tabAfterKey(key: string, at: number, count: number): number | null {
  return count === 0 ? null : (steps[key]?.(at, count - 1) ?? null);
}
