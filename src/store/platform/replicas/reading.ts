import { AsyncLocalStorage } from 'node:async_hooks';
import { atPresent } from '../as-of/known-day.ts';
import type { WalPosition } from './wal-position.ts';

/** Who reads: what he is shown may be a moment old, but never older than what he wrote himself. */
export interface Reader {
  /** Readers of one name read from the same replica while it is there. */
  readonly name: string;
  /** What he wrote last; a replica without it is not for him. */
  readonly wrote: WalPosition;
}

/** A piece of work that reads for a reader. */
export interface Reading extends Reader {
  /** The address of the replica that it reads from, null for the primary, undefined before the first read: a piece of work never sees time go back. */
  server: string | null | undefined;
}

const readings = new AsyncLocalStorage<Reading | null>();

/** Does work whose reads may come from a replica. All other work is the primary's. */
export function readingFor<Result>(reader: Reader, work: () => Result): Result {
  return readings.run({ ...reader, server: undefined }, work);
}

/** Does work that has to see what is committed now, though it is done for a reader: who may do what, and what a process keeps for all. */
export function fromPrimary<Result>(work: () => Result): Result {
  return readings.run(null, () => atPresent(work));
}

/** For whom the present work reads; null where it is the primary's. */
export function currentReading(): Reading | null {
  return readings.getStore() ?? null;
}

/** Whether a statement is a query by its first word. One that writes all the same is refused by every replica, and then done by the primary. */
export function isQuery(text: string): boolean {
  return /^(?:\s|\/\*.*?\*\/)*(?:select|with)\b/is.test(text);
}
