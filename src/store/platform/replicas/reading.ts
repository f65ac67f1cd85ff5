import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { atPresent } from '../as-of/known-day.ts';
import type { Queries, TableOf } from '../database/database.ts';

/** A place in the log of a database; one that is larger holds everything that a smaller one does. */
export type WalPosition = bigint;

/** Before everything. */
export const beginningOfWal: WalPosition = 0n;

const HALF_BITS = 32n;

/** The position of PostgreSQL's text for it: two hexadecimal numbers, `16/B374D848`. */
export function walPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new RangeError(`${text} is no position in a log`);
  return (BigInt(`0x${high}`) << HALF_BITS) + BigInt(`0x${low}`);
}

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

interface OwnWrite {
  readonly accountId: string;
  /** As PostgreSQL writes it. */
  readonly position: string;
}

export type OwnWriteTable = TableOf<OwnWrite>;

/** Notes that an account has written all that is in the log by now, for every node to know. One that is not there any more reads nothing of its own. */
export async function noteOwnWrite({ kysely }: Queries, accountId: string) {
  await sql`
    insert into own_write (account_id, position)
    select id, pg_current_wal_insert_lsn() from account where id = ${accountId}
    on conflict (account_id) do update set position = excluded.position`.execute(kysely);
}
