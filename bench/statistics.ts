/** Median, 95th and 99th percentile of a list of times, in the unit of the list. */
export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

/** Median, 95th and 99th percentile (nearest rank) of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Milliseconds of each of `rounds` runs of `work`, one after another, after `warmUp` runs that do not count. */
export async function timesOf(
  rounds: number,
  warmUp: number,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  for (let round = 0; round < warmUp; round += 1) await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
