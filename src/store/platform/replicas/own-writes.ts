import { sql } from 'kysely';
import type { Queries, TableOf } from '../database/database.ts';

interface OwnWrite {
  readonly accountId: string;
  /** As PostgreSQL writes it. */
  readonly position: string;
}

export type OwnWriteTable = TableOf<OwnWrite>;

/** Notes that an account has written all that is in the log by now, for every node to know. One that is not there any more reads nothing of its own. */
export async function noteOwnWrite({ kysely }: Queries, accountId: string): Promise<void> {
  await sql`
    insert into own_write (account_id, position)
    select id, pg_current_wal_insert_lsn() from account where id = ${accountId}
    on conflict (account_id) do update set position = excluded.position`.execute(kysely);
}
