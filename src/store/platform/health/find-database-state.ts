import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { findPlacement } from '../distribution/find-placement.ts';

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
const MAX_CHANGES = 1_000_000;

/** Version, sizes, connections and replicas of the database; rows of tables as its statistics estimate them. On a cluster tables are told whole, all else of the coordinator. */
export async function findDatabaseState({ kysely }: Queries): Promise<DatabaseState> {
  const facts = await sql<Facts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as most_connections,
      (select count(*)::integer from (select from search_change limit ${MAX_CHANGES}) change) as search_changes`.execute(
    kysely,
  );
  const { tables } = await findPlacement({ kysely });
  const largest = [...tables].sort((one, other) => other.bytes - one.bytes).slice(0, LARGEST);
  const replicas = await sql<ReplicaState>`
    select application_name as name, coalesce(state, '?') as state,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as lag_bytes
    from pg_stat_replication`.execute(kysely);
  const [first] = facts.rows;
  if (first === undefined) throw new Error('The database tells nothing of itself.');
  return {
    ...first,
    tables: largest.map(({ table, bytes, rows }) => ({ name: table, bytes, rows: rows ?? 0 })),
    replicas: replicas.rows,
  };
}
