import pg from 'pg';
import { packDays } from '../../market/trading-days/pack-days.ts';
import { lockKeys } from '../../platform/bulk-copy/write-transaction.ts';
import { statementLimits } from '../../platform/database/statement-limits.ts';
import { distributedTables, FIRST_TABLE } from '../../platform/distribution/find-placement.ts';
import { dropKnownViews, makeKnownViews } from '../migrate/known-views.ts';

/** A server of the cluster as the others reach it. */
export interface ClusterServer {
  readonly host: string;
  readonly port: number;
}

export interface DistributeOptions {
  readonly url: string;
  /** Servers that join the cluster; those that are in it already may be named again. */
  readonly workers: readonly ClusterServer[];
  /** How the workers reach the server of `url`; needed where it is not known to the cluster yet. */
  readonly coordinator?: ClusterServer;
  /** Into how many pieces the tables are cut; a cluster has at most as many servers as its tables have pieces. */
  readonly shards: number;
  readonly log?: (message: string) => void;
}

/** Says what keeps the database from being distributed. */
export class CannotDistribute extends Error {}

const CONNECT_TIMEOUT_MS = 10_000;

async function hasRow(client: pg.Client, query: string, values: readonly unknown[] = []): Promise<boolean> {
  return ((await client.query(query, [...values])).rowCount ?? 0) > 0;
}

async function createExtension(client: pg.Client): Promise<void> {
  if (await hasRow(client, `select from pg_extension where extname = 'citus'`)) return;
  if (!(await hasRow(client, `select from pg_available_extensions where name = 'citus'`)))
    throw new CannotDistribute(
      'The PostgreSQL server has no Citus: install it, and name it in shared_preload_libraries',
    );
  await client.query('create extension citus');
}

async function joinServers(client: pg.Client, { workers, coordinator }: DistributeOptions): Promise<void> {
  if (coordinator !== undefined)
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  if (!(await hasRow(client, 'select from pg_dist_node where groupid = 0 and isactive')))
    throw new CannotDistribute('The workers do not know the coordinator: name it with --coordinator host:port');
  if (!(await hasRow(client, 'select from pg_dist_node where shouldhaveshards and isactive')))
    throw new CannotDistribute('The cluster has no worker: name them with --worker host:port');
}

const IS_DISTRIBUTED = `select from pg_dist_partition where logicalrelid = $1::regclass and partmethod = 'h'`;

// A transaction of its own for each table: what is done stays done when the next one fails or the process ends.
async function distributeTable(
  client: pg.Client,
  { table, column }: (typeof distributedTables)[number],
  { shards, log }: DistributeOptions,
): Promise<boolean> {
  const isDone = await hasRow(client, IS_DISTRIBUTED, [table]);
  if (!isDone) {
    log?.(`Distributing ${table} by ${column}`);
    const place =
      table === FIRST_TABLE ? `colocate_with => 'none', shard_count => ${shards}` : `colocate_with => '${FIRST_TABLE}'`;
    await client.query(`select create_distributed_table('${table}', '${column}', ${place})`);
  }
  // Rows that were there before still lie in the coordinator's own copy, which nothing reads any longer.
  const hasOwnCopy = await hasRow(client, 'select where pg_relation_size($1::regclass) > 0', [table]);
  if (hasOwnCopy) await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
  if (!isDone || hasOwnCopy) await client.query(`analyze ${table}`);
  return !isDone;
}

// Of a function in SQL the planner takes the statement into the one that calls it, and there Citus would have to join row by row. One in
// PL/pgSQL stays a call, whose statement names one instrument and goes to the server that has it.
const FIND_FUNCTIONS = `
  select proname as name, pg_get_function_arguments(pg_proc.oid) as arguments, pg_get_function_result(pg_proc.oid) as result, prosrc as body
  from pg_proc join pg_language as language on language.oid = prolang
  where pronamespace = 'public'::regnamespace and proretset and lanname = 'sql'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`;

interface RowFunction {
  readonly name: string;
  readonly arguments: string;
  readonly result: string;
  readonly body: string;
}

/** Lets the functions that read rows of one instrument ask the server that has it. */
async function askRowByRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<RowFunction>(FIND_FUNCTIONS);
  for (const { name, arguments: declared, result, body } of rows) {
    await client.query(`create or replace function ${name}(${declared}) returns ${result} language plpgsql stable as $body$
      begin return query ${body}; end $body$`);
  }
}

/**
 * Lays the large tables out over the servers of a Citus cluster, by instrument; says which were not laid out before. May be run again after
 * a break, for a new worker, or once a later version has further tables. Writes of market data wait meanwhile.
 */
export async function distribute(options: DistributeOptions): Promise<readonly string[]> {
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'bondlens distribute',
    statement_timeout: statementLimits.migration.ms,
    options: '-c TimeZone=UTC -c client_min_messages=warning',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [lockKeys.market]);
    await createExtension(client);
    await joinServers(client, options);
    const done: string[] = [];
    // Views hold on to tables as they were.
    await dropKnownViews(client);
    await packDays(client, async () => {
      for (const entry of distributedTables) if (await distributeTable(client, entry, options)) done.push(entry.table);
    });
    await makeKnownViews(client);
    await askRowByRow(client);
    return done;
  } finally {
    // The advisory lock ends with the connection.
    await client.end().catch(() => undefined);
  }
}
