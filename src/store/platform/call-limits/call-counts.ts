import { sql } from 'kysely';
import type { Queries, TableOf } from '../database/database.ts';

interface CallCount {
  readonly limitName: string;
  readonly reader: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly calls: number;
}

export type CallCountTable = TableOf<CallCount>;

export interface CountedCalls {
  readonly limitName: string;
  readonly reader: string;
  readonly calls: number;
  /** Of the window that begins where none runs. */
  readonly seconds: number;
  /** Beyond it nothing is added, so that the count stays a number however long somebody tries. */
  readonly max: number;
}

/** Calls of the window that runs, these included, and the milliseconds until it ends. */
export interface RunningCount {
  readonly calls: number;
  readonly leftMs: number;
}

/** Adds calls to a reader's count, by the database's clock: a window runs from its first call, and a clock that was set back begins another. */
export async function countCalls({ kysely }: Queries, counted: CountedCalls) {
  const { limitName, reader, calls, seconds, max } = counted;
  // Of the moment, not of the statement: one that waited for another began before the window that the other has begun.
  const runs = sql`known.ends_at > clock_timestamp() and known.started_at <= clock_timestamp()`;
  const { rows } = await sql<RunningCount>`
    insert into call_count as known (limit_name, reader, started_at, ends_at, calls)
    values (${limitName}, ${reader}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}), ${calls})
    on conflict (limit_name, reader) do update set
      calls = case when ${runs} then least(known.calls, ${max}) + excluded.calls else excluded.calls end,
      started_at = case when ${runs} then known.started_at else excluded.started_at end,
      ends_at = case when ${runs} then known.ends_at else excluded.ends_at end
    returning calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as "leftMs"`.execute(kysely);
  return rows[0] ?? { calls, leftMs: seconds * 1000 };
}

/** Forgets what a reader did under a limit. */
export async function forgetCalls({ kysely }: Queries, limitName: string, reader: string) {
  await kysely.deleteFrom('callCount').where('limitName', '=', limitName).where('reader', '=', reader).execute();
}

/** Deletes the counts whose window is over; gives how many. */
export async function sweepCallCounts({ kysely }: Queries) {
  const { numDeletedRows } = await kysely
    .deleteFrom('callCount')
    .where('endsAt', '<', sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
