import type { RetryState } from '#domain/platform/retry.ts';

/** Waits before the second and the third try, before chance spreads them. */
const waitsMs = [400, 1200] as const;

/** What a reader may be left waiting for in all before the block says that it failed. */
const MAX_WAIT_MS = 6000;

const passing: readonly number[] = [500, 502, 503, 504];

/** How a try ended: the answer's status and its Retry-After, or silence of the network. */
export interface Attempt {
  readonly status: number | null;
  readonly retryAfter: string | null;
}

function askedWaitMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

/**
 * How long to wait before a read is tried again, or null to leave it: only a silent network and passing failures of the server are
 * tried again, three times at most, never sooner than the server asks. `chance` is between 0 and 1.
 */
export function waitBeforeRetry(attempt: Attempt, { tries, waitedMs }: RetryState, chance: number): number | null {
  const base = waitsMs[tries - 1];
  const isPassing = attempt.status === null || passing.includes(attempt.status);
  if (base === undefined || !isPassing) return null;
  const wait = Math.max(base * (0.5 + chance), askedWaitMs(attempt.retryAfter));
  return waitedMs + wait > MAX_WAIT_MS ? null : wait;
}
