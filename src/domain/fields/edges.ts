/** Edges from the first to the last, so far apart. */
export function steps(first: number, last: number, step: number): readonly number[] {
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) => first + at * step);
}

/** Amounts that about double. */
export const amountSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] as const;
export const countSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;
export const yearSteps = steps(2000, 2099, 1);
