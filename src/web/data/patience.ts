import { type Ended, retry } from '#domain/platform/retry.ts';
import { type Attempt, waitBeforeRetry } from './read-retry.ts';

export interface Patience {
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Between 0 and 1. */
  readonly chance: () => number;
}

interface PatientRead<Value> {
  readonly once: () => Promise<Value>;
  readonly attemptOf: (ended: Ended<Value>) => Attempt;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
}

/** Reads, and reads again while the failure may pass; the last try's value or reason is the answer. */
export function readPatiently<Value>({ once, attemptOf, patience, signal }: PatientRead<Value>): Promise<Value> {
  return retry({
    once,
    waitAfter: (ended, state) => (signal?.aborted ? null : waitBeforeRetry(attemptOf(ended), state, patience.chance())),
    sleep: (ms) => patience.wait(ms, signal),
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

export const realPatience: Patience = { wait, chance: Math.random };
