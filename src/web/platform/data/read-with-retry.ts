import { type Ended, type RetryState, retry } from '#domain/platform/retry.ts';

export interface RetryClock {
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Between 0 and 1. */
  readonly chance: () => number;
}

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

interface RetriedRead<Value> {
  readonly once: () => Promise<Value>;
  readonly attemptOf: (ended: Ended<Value>) => Attempt;
  readonly retryClock: RetryClock;
  readonly signal?: AbortSignal | undefined;
}

/** Reads, and reads again while the failure may pass; the last try's value or reason is the answer. */
export function readWithRetry<Value>({ once, attemptOf, retryClock, signal }: RetriedRead<Value>): Promise<Value> {
  return retry({
    once,
    waitAfter: (ended, state) =>
      signal?.aborted ? null : waitBeforeRetry(attemptOf(ended), state, retryClock.chance()),
    sleep: (ms) => retryClock.wait(ms, signal),
  });
}

/** Ends early, without a word, when the read is given up: the read itself then says so. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export const realRetryClock: RetryClock = { wait, chance: Math.random };
