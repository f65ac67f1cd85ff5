import { type Ended, retry } from '#domain/platform/retry.ts';
import { type Attempt, waitBeforeRetry } from './read-retry.ts';

export interface RetryClock {
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Between 0 and 1. */
  readonly chance: () => number;
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
