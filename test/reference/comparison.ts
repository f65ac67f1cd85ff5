/** One number of ours beside the one that a source gives; null where we have none. */
export interface Pair {
  readonly id: string;
  readonly actual: number | null;
  readonly expected: number;
}

/** All numbers of one measure in one family of cases of a source. */
export interface Comparison {
  readonly source: string;
  readonly family: string;
  readonly measure: string;
  /** Largest difference that counts as agreement; where the pairs are relative, relative. */
  readonly tolerance: number;
  /** Why the tolerance is what it is. */
  readonly reason: string;
  readonly pairs: readonly Pair[];
}

/** How well a comparison agrees. */
export interface ParityRow {
  readonly source: string;
  readonly family: string;
  readonly measure: string;
  readonly count: number;
  readonly worst: number;
  readonly mean: number;
  readonly tolerance: number;
  readonly reason: string;
}

/** Distance of a pair; infinite where ours is missing. */
export function distanceOf({ actual, expected }: Pair): number {
  return actual === null || Number.isNaN(actual) ? Number.POSITIVE_INFINITY : Math.abs(actual - expected);
}

/** The pairs as shares of what is expected, where that is above 1. */
export function relativePairs(pairs: readonly Pair[]): Pair[] {
  return pairs.map(({ id, actual, expected }) => {
    const scale = Math.max(1, Math.abs(expected));
    return { id, actual: actual === null ? null : actual / scale, expected: expected / scale };
  });
}

/** Worst and mean distance of a comparison. */
export function parityRow({ pairs, ...comparison }: Comparison): ParityRow {
  const distances = pairs.map(distanceOf);
  const worst = distances.reduce((largest, distance) => Math.max(largest, distance), 0);
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / Math.max(1, distances.length);
  return { ...comparison, count: pairs.length, worst, mean };
}
