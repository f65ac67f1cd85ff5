import { sql } from 'kysely';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Queries } from '../database/database.ts';

/** Where the rows of a table lie: cut over the servers, whole on every server, or whole on the server of the database's address. */
type PlacementKind = 'distributed' | 'reference' | 'local';

export interface TablePlacement {
  readonly table: string;
  readonly kind: PlacementKind;
  /** The column by whose value the rows lie; null for a table that is whole. */
  readonly column: string | null;
  /** Pieces; one for a table that is whole. */
  readonly shards: number;
  /** With its indexes. */
  readonly bytes: number;
  /** As the servers last counted them; null where they have not yet. */
  readonly rows: number | null;
}

/** What a server of the cluster holds of the distributed tables. */
export interface ServerPlacement {
  readonly server: string;
  readonly shards: number;
  readonly bytes: number;
}

interface LocalRow {
  readonly table: string;
  readonly bytes: string | number;
  readonly rows: string | number;
}

async function findTables({ kysely }: Queries): Promise<readonly TablePlacement[]> {
  const { rows } = await sql<LocalRow>`
    select relname as table, pg_total_relation_size(oid) as bytes, reltuples::bigint as rows
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(kysely);
  return rows.map(({ table, bytes, rows: count }) => ({
    table,
    kind: 'local',
    column: null,
    shards: 1,
    bytes: Number(bytes),
    rows: Number(count) < 0 ? null : Number(count),
  }));
}

async function isCluster({ kysely }: Queries) {
  const { rows } = await sql<{ has: boolean }>`select to_regclass('pg_dist_partition') is not null as has`.execute(
    kysely,
  );
  return rows[0]?.has ?? false;
}

interface ClusterRow {
  readonly table: string;
  readonly method: string;
  readonly column: string | null;
  readonly shards: number;
  readonly bytes: string | number | null;
}

async function countShardRows({ kysely }: Queries, table: string) {
  const { rows } = await sql<{ rows: string | number | null }>`
    select sum(greatest(result::bigint, 0)) filter (where success) as rows from run_command_on_shards(${table}::regclass,
      $$select reltuples::bigint from pg_class where oid = '%s'::regclass$$)`.execute(kysely);
  const count = rows[0]?.rows ?? null;
  return count === null ? null : Number(count);
}

async function findClusterTables(queries: Queries) {
  const { rows } = await sql<ClusterRow>`
    select logicalrelid::regclass::text as table, partmethod::text as method, column_to_column_name(logicalrelid, partkey) as column,
      (select count(*)::integer from pg_dist_shard as shard where shard.logicalrelid = pg_dist_partition.logicalrelid) as shards,
      (select sum(shard_size) from citus_shards where table_name = pg_dist_partition.logicalrelid) as bytes
    from pg_dist_partition where partmethod = 'h' or repmodel = 't'`.execute(queries.kysely);
  const placed = new Map<string, TablePlacement>();
  for (const { table, method, column, shards, bytes } of rows) {
    const kind = method === 'h' ? 'distributed' : 'reference';
    placed.set(table, {
      table,
      kind,
      column,
      shards,
      bytes: Number(bytes),
      rows: await countShardRows(queries, table),
    });
  }
  return placed;
}

async function findServers({ kysely }: Queries) {
  const { rows } = await sql<{ server: string; shards: number; bytes: string | number | null }>`
    select node.nodename || ':' || node.nodeport as server, count(shard.shardid)::integer as shards, sum(shard.shard_size) as bytes
    from pg_dist_node as node left join citus_shards as shard
      on (shard.nodename, shard.nodeport, shard.citus_table_type) = (node.nodename, node.nodeport, 'distributed')
    where node.isactive and node.noderole = 'primary' group by node.nodename, node.nodeport order by node.nodename, node.nodeport`.execute(
    kysely,
  );
  return rows.map(({ server, shards, bytes }) => ({ server, shards, bytes: Number(bytes) }));
}

/** A server of the cluster that holds rows of distributed tables, and whether it answers the coordinator. */
export interface WorkerState {
  readonly server: string;
  readonly isUp: boolean;
}

/** A server that takes no connection in this time is told as away. */
const WORKER_PATIENCE_MS = 2000;

/** The servers of the cluster beside the coordinator, which is asked to ask each of them; none without a cluster. */
export async function findWorkers(queries: Queries): Promise<readonly WorkerState[]> {
  if (!(await isCluster(queries))) return [];
  // Asked once, as the list is kept.
  const { rows } = await sql<WorkerState>`
    with waits as materialized (select set_config('citus.node_connection_timeout', ${String(WORKER_PATIENCE_MS)}, true) as ms),
    answer as materialized (
      select asked.nodename, asked.nodeport, asked.success
      from waits cross join lateral run_command_on_workers(case when waits.ms is null then '' else 'select 1' end) as asked)
    select node.nodename || ':' || node.nodeport as server, coalesce(answer.success, false) as "isUp"
    from pg_dist_node as node left join answer on (answer.nodename, answer.nodeport) = (node.nodename, node.nodeport)
    where node.noderole = 'primary' and node.groupid <> 0
    order by 1`.execute(queries.kysely);
  return rows;
}

/** Where what lies: each table, and the servers of the cluster; without a cluster there are none. */
export async function findPlacement(
  queries: Queries,
): Promise<{ readonly tables: readonly TablePlacement[]; readonly servers: readonly ServerPlacement[] }> {
  const tables = await findTables(queries);
  if (!(await isCluster(queries))) return { tables, servers: [] };
  const placed = await findClusterTables(queries);
  return { tables: tables.map((table) => placed.get(table.table) ?? table), servers: await findServers(queries) };
}

/**
 * The tables that grow with instruments times days or readers, and the column by whose value their rows lie on the servers of a cluster. Rows
 * of one instrument lie on one server, whatever their table. All other tables stay whole on the coordinator.
 */
export const distributedTables = [
  { table: 'trading_day', column: 'instrument_id' },
  { table: 'cash_flow', column: 'instrument_id' },
  { table: 'participant_quote', column: 'instrument_id' },
  { table: 'end_of_day_price', column: 'instrument_id' },
  { table: 'indexed_face', column: 'instrument_id' },
  { table: 'superseded_trading_day', column: 'instrument_id' },
  { table: 'superseded_cash_flow', column: 'instrument_id' },
  { table: 'superseded_participant_quote', column: 'instrument_id' },
  { table: 'superseded_end_of_day_price', column: 'instrument_id' },
  { table: 'superseded_indexed_face', column: 'instrument_id' },
  { table: 'chart_drawing', column: 'bond_id' },
  { table: 'bond_view', column: 'bond_id' },
] as const;

/** The table by which the others are placed. */
export const FIRST_TABLE = distributedTables[0].table;

const known = new WeakMap<object, Promise<ReadonlySet<string>>>();

async function findDistributed({ client }: WriteTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pg_dist_partition') is not null as has`);
  if (rows[0]?.has !== true) return new Set();
  const tables = await client.query<{ name: string }>(
    `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'`,
  );
  return new Set(tables.rows.map(({ name }) => name));
}

/** Whether the rows of a table lie on the servers of a cluster, as this transaction sees it. There statements that join them with rows of the coordinator read differently. */
export async function isDistributed(tx: WriteTransaction, table: string) {
  const found = known.get(tx) ?? findDistributed(tx);
  known.set(tx, found);
  return (await found).has(table);
}
