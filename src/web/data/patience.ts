import { type Attempt, waitBeforeRetry } from './read-retry.ts';

export interface Patience {
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Between 0 and 1. */
  readonly chance: () => number;
}

/** How a try ended: with a value, or with the reason why there is none. */
export type Ended<Value> = { readonly value: Value } | { readonly reason: unknown };

interface PatientRead<Value> {
  readonly once: () => Promise<Value>;
  readonly attemptOf: (ended: Ended<Value>) => Attempt;
  readonly patience: Patience;
  readonly signal?: AbortSignal | undefined;
}

/** Reads, and reads again while the failure may pass; the last try's value or reason is the answer. */
export async function readPatiently<Value>({ once, attemptOf, patience, signal }: PatientRead<Value>): Promise<Value> {
  let waitedMs = 0;
  for (let tries = 1; ; tries += 1) {
    const ended: Ended<Value> = await once().then(
      (value) => ({ value }),
      (reason: unknown) => ({ reason }),
    );
    const wait = signal?.aborted ? null : waitBeforeRetry(attemptOf(ended), { tries, waitedMs }, patience.chance());
    if (wait === null) {
      if ('value' in ended) return ended.value;
      throw ended.reason;
    }
    waitedMs += wait;
    await patience.wait(wait, signal);
  }
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
