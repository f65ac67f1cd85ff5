import { sql } from 'kysely';
import type { Queries, TableOf } from '../database/database.ts';
import { findPlacement } from '../distribution/find-placement.ts';
import { readMigrations } from '../migrate/migration-files.ts';

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
export async function findDatabaseState({ kysely }: Queries) {
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

export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly jobs: number;
}

/** Jobs by queue and state, of those that are still kept; none before a node has made the queues. */
export async function countJobs({ kysely }: Queries) {
  const { rows: made } = await sql`select from pg_class where oid = to_regclass('pgboss.job')`.execute(kysely);
  if (made.length === 0) return [];
  const { rows } = await sql<JobCount>`
    select name as queue, state::text as state, count(*)::integer as jobs
    from pgboss.job where name not like '\\_\\_%' group by name, state order by name, state`.execute(kysely);
  return rows;
}

/** A job that did not succeed: `retry` is tried again, `failed` is not. */
interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly state: string;
  readonly failedAt: Date;
  /** What the job said; null where it said nothing. */
  readonly message: string | null;
}

/** The last jobs that did not succeed, of those that are still kept, latest first; none before a node has made the queues. */
export async function findFailedJobs({ kysely }: Queries, most: number) {
  const { rows: made } = await sql`select from pg_class where oid = to_regclass('pgboss.job')`.execute(kysely);
  if (made.length === 0) return [];
  const { rows } = await sql<FailedJob>`
    select id::text as id, name as queue, state::text as state, coalesce(completed_on, started_on, created_on) as "failedAt",
      coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value') as message
    from pgboss.job where state in ('retry', 'failed') and name not like '\\_\\_%'
    order by "failedAt" desc, id limit ${most}`.execute(kysely);
  return rows;
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly appliedAt: Date;
}

export type SchemaMigrationTable = TableOf<AppliedMigration, 'appliedAt'>;

const known = readMigrations().map((migration) => migration.name);

/** Names of the migrations that the database has not applied yet; throws when the database does not answer. */
export async function findPendingMigrations({ kysely }: Queries) {
  const rows = await kysely.selectFrom('schemaMigration').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name));
}

/** The last import of a kind of data from a source. */
export interface LastImport {
  readonly source: string;
  readonly kind: string;
  readonly finishedAt: Date;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly rowsFailed: number;
  /** When an import last took something over, or found it unchanged; null when none did. */
  readonly goodAt: Date | null;
}

/** The last import of each source and kind; a run is noted only once it is whole. */
export async function findLastImports({ kysely }: Queries) {
  const { rows } = await sql<LastImport>`
    select source.code as source, last.kind, last.finished_at, last.rows_stored, last.rows_unchanged,
      (select count(distinct line)::integer from import_failure where import_id = last.id and not is_note) as rows_failed,
      (select max(good.finished_at) from import_run good
       where good.source_id = last.source_id and good.kind = last.kind and good.rows_stored + good.rows_unchanged > 0
      ) as good_at
    from (select distinct on (source_id, kind) * from import_run order by source_id, kind, id desc) last
    join source on source.id = last.source_id
    order by source.code, last.kind`.execute(kysely);
  return rows;
}

export interface VenueFreshness {
  readonly venue: string;
  readonly lastDate: string;
}

/** The last day that each venue has prices of. */
export async function findVenueFreshness({ kysely }: Queries) {
  const { rows } = await sql<VenueFreshness>`
    select venue.code as venue, max(listing.last_date)::text as last_date
    from listing join venue on venue.id = listing.venue_id
    group by venue.code order by venue.code`.execute(kysely);
  return rows;
}

/** A node that noted that it lives. */
export interface NodeHeartbeat {
  readonly id: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Of the machine over a minute, by its processors. */
  readonly load: number;
  readonly loopDelayMs: number;
}

export type NodeHeartbeatTable = NodeHeartbeat;

/** What is older tells nothing any more. */
const KEPT = '1 hour';

/** Notes that a node lives, by the clock of the database, and forgets those that fell silent long ago. */
export async function saveHeartbeat({ kysely }: Queries, heartbeat: Omit<NodeHeartbeat, 'seenAt'>) {
  const { id, version, startedAt, load, loopDelayMs } = heartbeat;
  await sql`
    insert into node_beat values (${id}, ${version}, ${startedAt}, now(), ${load}, ${loopDelayMs})
    on conflict (id) do update set seen_at = now(), load = excluded.load, loop_delay_ms = excluded.loop_delay_ms
  `.execute(kysely);
  await sql`delete from node_beat where seen_at < now() - ${sql.lit(KEPT)}::interval`.execute(kysely);
}

/** A node leaves. */
export async function deleteHeartbeat({ kysely }: Queries, id: string) {
  await kysely.deleteFrom('nodeBeat').where('id', '=', id).execute();
}

export interface SeenNode extends NodeHeartbeat {
  readonly silentS: number;
}

/** The nodes of the site, those that have run longest first. */
export async function findNodes({ kysely }: Queries) {
  const silent = sql<number>`extract(epoch from now() - seen_at)::float8`;
  return kysely.selectFrom('nodeBeat').selectAll().select(silent.as('silentS')).orderBy('startedAt').execute();
}
