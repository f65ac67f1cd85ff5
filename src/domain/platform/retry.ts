/** How a try ended: with a value, or with the reason why there is none. */
export type Ended<Value> = { readonly value: Value } | { readonly reason: unknown };

export interface RetryState {
  /** Tries made so far. */
  readonly tries: number;
  readonly waitedMs: number;
}

interface Retry<Value> {
  readonly once: () => Promise<Value>;
  /** Milliseconds to wait before the next try; null where the last one counts. */
  readonly waitAfter: (ended: Ended<Value>, state: RetryState) => number | null;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Tries until there is nothing more to wait for; the last try's value or reason is the answer. */
export async function retry<Value>({ once, waitAfter, sleep }: Retry<Value>): Promise<Value> {
  let waitedMs = 0;
  for (let tries = 1; ; tries += 1) {
    const ended: Ended<Value> = await once().then(
      (value) => ({ value }),
      (reason: unknown) => ({ reason }),
    );
    const wait = waitAfter(ended, { tries, waitedMs });
    if (wait === null) {
      if ('value' in ended) return ended.value;
      throw ended.reason;
    }
    waitedMs += wait;
    await sleep(wait);
  }
}
