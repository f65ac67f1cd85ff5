import { lockKeys } from '../platform/bulk-copy/write-transaction.ts';
import type { Database } from '../platform/database/database.ts';

/** Whether a transaction that writes market data is under way in the database. */
export async function isMarketLocked({ withClient }: Database): Promise<boolean> {
  const { rowCount } = await withClient((client) =>
    client.query(
      `select from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and locktype = 'advisory' and granted
         and (classid::bigint << 32 | objid::bigint) = $1`,
      [lockKeys.market],
    ),
  );
  return (rowCount ?? 0) > 0;
}

/** How many connections the database has beside this one; those by which servers of a cluster look after each other do not count. */
export async function otherConnections({ withClient }: Database): Promise<number> {
  const { rows } = await withClient((client) =>
    client.query<{ count: number }>(
      `select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name not like 'citus%'`,
    ),
  );
  return rows[0]?.count ?? 0;
}
