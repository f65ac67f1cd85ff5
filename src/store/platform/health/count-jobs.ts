import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
}

/** Jobs by queue and state, of those that are still kept; none before a node has made the queues. */
export async function countJobs({ kysely }: Queries): Promise<readonly JobCount[]> {
  const { rows: made } = await sql`select from pg_class where oid = to_regclass('pgboss.job')`.execute(kysely);
  if (made.length === 0) return [];
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*)::integer as jobs
    from pgboss.job where name not like '\\_\\_%' group by name, state order by name, state`.execute(kysely);
  return rows;
}
