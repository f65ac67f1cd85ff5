import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';

/** Lets a job that is about to fail be tried no more: what killed one process would kill the next. */
export async function endTries({ kysely }: Queries, jobId: string): Promise<void> {
  await sql`update pgboss.job set retry_limit = retry_count where id = ${jobId}::uuid`.execute(kysely);
}
