/** Readings that took less are made anew each time. */
const SHORT_MS = 500;
/** How many times as long as it took a reading is kept. */
const TIMES = 20;

/**
 * A reading that takes at most a twentieth of the database's time, however often it is asked for: who asks while it is made waits for the same
 * one, and a long one is kept for twenty times as long as it took, but no longer than `version` stays the same as when it began. Never are two
 * made beside each other. `now` counts milliseconds.
 */
export function readSparingly<Value>(
  read: () => Promise<Value>,
  now: () => number,
  version: () => Promise<unknown> = async () => null,
) {
  let kept: { readonly value: Promise<Value>; readonly of: unknown; until: number } | null = null;
  return async (): Promise<Value> => {
    const of = await version();
    const isUnderWay = kept?.until === Number.POSITIVE_INFINITY;
    if (kept !== null && (isUnderWay || (now() < kept.until && kept.of === of))) return kept.value;
    const began = now();
    const reading = { value: read(), of, until: Number.POSITIVE_INFINITY };
    kept = reading;
    const end = (until: number) => {
      reading.until = until;
    };
    reading.value.then(
      () => end(now() - began < SHORT_MS ? 0 : now() + TIMES * (now() - began)),
      () => end(0),
    );
    return reading.value;
  };
}
