import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** A job that did not succeed: `retry` is tried again, `failed` is not. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly state: string;
  readonly failedAt: Date;
  /** What the job said; null where it said nothing. */
  readonly message: string | null;
}

/** The last jobs that did not succeed, of those that are still kept, latest first; none before a node has made the queues. */
export async function findFailedJobs({ kysely }: Queries, most: number): Promise<readonly FailedJob[]> {
  const { rows: made } = await sql`select from pg_class where oid = to_regclass('pgboss.job')`.execute(kysely);
  if (made.length === 0) return [];
  const { rows } = await sql<FailedJob>`
    select id::text as id, name as queue, state::text as state, coalesce(completed_on, started_on, created_on) as "failedAt",
      coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value') as message
    from pgboss.job where state in ('retry', 'failed') and name not like '\\_\\_%'
    order by "failedAt" desc, id limit ${most}`.execute(kysely);
  return rows;
}
