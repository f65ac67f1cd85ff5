import { sql } from 'kysely';
import type { Queries } from '../database.ts';

interface TableSize {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}

interface ReplicaState {
  readonly name: string;
  readonly state: string;
  /** What it has not replayed yet; null where the server does not tell. */
  readonly lagBytes: number | null;
}

/** How the database is. */
export interface DatabaseState {
  readonly version: string;
  readonly bytes: number;
  readonly connections: number;
  readonly mostConnections: number;
  readonly searchChanges: number;
  readonly tables: readonly TableSize[];
  readonly replicas: readonly ReplicaState[];
}

type Facts = Omit<DatabaseState, 'tables' | 'replicas'>;

const LARGEST = 10;
/** Counting on would take as long as there are changes. */
const MOST_CHANGES = 1_000_000;

/** Version, sizes, connections and replicas of the database; rows of tables as its statistics estimate them. */
export async function findDatabaseState({ kysely }: Queries): Promise<DatabaseState> {
  const facts = await sql<Facts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as most_connections,
      (select count(*)::integer from (select from search_change limit ${MOST_CHANGES}) change) as search_changes`.execute(
    kysely,
  );
  const tables = await sql<TableSize>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit ${LARGEST}`.execute(kysely);
  const replicas = await sql<ReplicaState>`
    select application_name as name, coalesce(state, '?') as state,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as lag_bytes
    from pg_stat_replication`.execute(kysely);
  const [first] = facts.rows;
  if (first === undefined) throw new Error('The database tells nothing of itself.');
  return { ...first, tables: tables.rows, replicas: replicas.rows };
}
