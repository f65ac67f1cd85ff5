import { CamelCasePlugin, type Generated, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../site/tables.ts';
import { knownDay } from '../as-of/known-day.ts';
import { connectKnown, knownOptions, poolWithDays } from '../as-of/known-pool.ts';
import type { ColumnType, CopyColumn } from '../bulk-copy/copy-column.ts';
import { currentReading } from '../replicas/reading.ts';
import { openReplicaPools, type ReplicaPools, routedPool } from '../replicas/replica-pools.ts';
import type { Replicas } from '../replicas/replica-watch.ts';
import { type PoolQueue, queueOf } from './pool-queue.ts';
import { usePreparedStatements } from './prepared-statements.ts';
import { giveUpSilence } from './silence-watch.ts';
import { limitStatements, statementLimits } from './statement-limits.ts';
import { type StatementListener, watchStatements } from './statement-watch.ts';

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  /** Whether what waits for it fails once the database has fallen silent; work beside the site waits, and goes on with it. */
  readonly givesUpSilence?: boolean;
  readonly log?: (message: string) => void;
  readonly onStatement?: StatementListener;
  /** Of the server at `url`; what is read for readers comes from them. None when absent. */
  readonly replicas?: Replicas;
}

/** The connections of a pool. */
interface PoolSize {
  readonly open: number;
  /** Open, and lent to nobody. */
  readonly idle: number;
  readonly most: number;
}

/** What reads and writes go through: a database, or an open transaction. */
export interface Queries {
  /** Tables and columns in camel case; SQL written as text has the names of the migrations. */
  readonly kysely: Kysely<Tables>;
}

export interface Database extends Queries {
  /** Lends a raw connection, for COPY and LISTEN; it is closed, not reused, when the work fails. */
  withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** The same for work that only reads; for a reader it may be a connection to a replica, and the work is begun anew where that fails. */
  withReader<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Lends a raw connection beside the pool, to a listener who keeps it for as long as the process lives. */
  withListener<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  readonly replicas?: Replicas;
  /** Who waits for a connection. */
  readonly queue: PoolQueue;
  readonly size: PoolSize;
  /** Of its connections to replicas, where it has any. */
  readonly replicaSize: PoolSize | undefined;
  close(): Promise<void>;
}

const POOL_SIZE = 6;
/** Of all readers of the past together: what they ask costs more. */
const KNOWN_POOL_SIZE = 2;
/** Of those who listen at a time. */
const LISTENERS = 2;
const CONNECT_TIMEOUT_MS = 5_000;
/** The primary is there. */
const REPLICA_CONNECT_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 30_000;

interface PoolKind {
  readonly connectTimeoutMs?: number;
  /** Further settings of its connections. */
  readonly settings?: string;
  /** Plans are not kept where a statement reads other tables on other days. */
  readonly keepsPlans?: boolean;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, too large for an exact number`);
  return value;
}

const verbatim = (text: string): string => text;

// Enough for one dimension of items that PostgreSQL never quotes, as numbers and days are.
function plainArray<Item>(text: string, parse: (item: string) => Item): readonly (Item | null)[] {
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)));
}

// A day and a wall-clock time have no time zone, so a JavaScript Date would move them by the machine's own.
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.DATE, verbatim],
  [pg.types.builtins.TIMESTAMP, verbatim],
  [1016, (text) => plainArray(text, safeInteger)],
  [1182, (text) => plainArray(text, verbatim)],
]);

function parserOf(oid: number, format: 'text' | 'binary' = 'text') {
  const parser = format === 'binary' ? undefined : parsers.get(oid);
  return parser ?? pg.types.getTypeParser(oid, format);
}

/** How a column's text becomes a JavaScript value: int8 a number, days and wall-clock times text, the rest as pg does. */
const columnTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

function openPool(
  options: DatabaseOptions,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, settings = '', keepsPlans = true }: PoolKind = {},
): pg.Pool {
  const { onStatement } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? POOL_SIZE,
    statement_timeout: options.statementTimeoutMs ?? statementLimits.read.ms,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'bondlens',
    // On a cluster a write takes one connection to each server, not one for each piece of a table; a plain server passes the setting over.
    options: `-c TimeZone=UTC -c citus.multi_shard_modify_mode=sequential ${settings}`,
    types: columnTypes,
  });
  // Without listeners the loss of a connection, idle or busy, would end the process. The interrupted query fails by
  // itself, and the pool opens a new connection when it needs one.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (keepsPlans) pool.on('connect', usePreparedStatements);
  if (options.givesUpSilence) giveUpSilence(pool);
  if (onStatement !== undefined) pool.on('connect', (client) => watchStatements(client, onStatement));
  pool.on('error', (error) => {
    if (!pool.ending) options.log?.(`Lost an idle database connection: ${error.message}`);
  });
  return pool;
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  const plugins = [new CamelCasePlugin({ underscoreBetweenUppercaseLetters: true })];
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
}

/** Kysely on a lent connection, which stays with its borrower. */
export function kyselyOnClient(client: pg.PoolClient): Kysely<Tables> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return kyselyOn({ connect: async () => lent, end: async () => undefined, options: {} });
}

interface ConnectionPool {
  readonly connect: () => Promise<pg.PoolClient>;
}

async function withConnection<Result>(pool: ConnectionPool, work: (client: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// Kysely ends the pool only after it has used it.
async function endAll(kysely: Kysely<Tables>, pools: readonly pg.Pool[]): Promise<void> {
  await kysely.destroy();
  for (const pool of pools) if (!pool.ending) await pool.end();
}

function openReplicas(options: DatabaseOptions, queue: PoolQueue): ReplicaPools | undefined {
  if (options.replicas === undefined) return undefined;
  return openReplicaPools(options.replicas, (url) => {
    const pool = openPool({ ...options, url }, { connectTimeoutMs: REPLICA_CONNECT_TIMEOUT_MS });
    queueOf(pool, queue);
    return pool;
  });
}

function sizeOf(pools: readonly pg.Pool[]): PoolSize {
  const sum = (figureOf: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + figureOf(pool), 0);
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    most: sum((pool) => pool.options.max),
  };
}

interface Pools {
  readonly pool: pg.Pool;
  /** Reads as of a day. */
  readonly known: pg.Pool;
  readonly replicas: ReplicaPools | undefined;
}

async function withReaderConnection<Result>(
  { pool, known, replicas: pools }: Pools,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const day = knownDay();
  if (day !== null) return withConnection({ connect: () => connectKnown(known, day) }, work);
  const reading = currentReading();
  const given = reading === null ? undefined : await pools?.read(reading, work);
  return given === undefined ? withConnection(pool, work) : given.result;
}

/** Opens a pool of connections lazily: an absent server shows at the first query, not here. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const queue = queueOf(pool);
  const replicaPools = openReplicas(options, queue);
  const known = openPool({ ...options, poolSize: KNOWN_POOL_SIZE }, { settings: knownOptions, keepsPlans: false });
  queueOf(known, queue);
  const listeners = openPool({ ...options, poolSize: LISTENERS });
  const present = replicaPools === undefined ? pool : routedPool(pool, replicaPools);
  const kysely = kyselyOn(poolWithDays(present, known));
  let closing: Promise<void> | undefined;
  return {
    kysely,
    withClient: (work) => withConnection(pool, work),
    withReader: (work) => withReaderConnection({ pool, known, replicas: replicaPools }, work),
    withListener: (work) => withConnection(listeners, work),
    ...(options.replicas !== undefined && { replicas: options.replicas }),
    queue,
    get size() {
      return sizeOf([pool]);
    },
    get replicaSize() {
      return replicaPools && sizeOf(replicaPools.pools);
    },
    close: () => {
      closing ??= endAll(kysely, [pool, known, listeners, ...(replicaPools?.pools ?? [])]);
      return closing;
    },
  };
}

/** A table whose rows are `Row`; of a new row these fields may be left to the database. */
export type TableOf<Row, Defaulted extends keyof Row = never> = Omit<Row, Defaulted> & {
  readonly [Field in Defaulted]: Generated<Row[Field]>;
};

/** The type of each column of a table by its field. A column has the name of its field, in snake case. */
export type ColumnMap<Row> = { readonly [Field in keyof Row]-?: ColumnType };

/** The column of a field: `market_price2` of `marketPrice2`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields of a map, to be selected. */
export function fieldsOf<Row>(map: ColumnMap<Row>): readonly (keyof Row & string)[] {
  return Object.keys(map) as (keyof Row & string)[];
}

/** The columns of a map, to be copied. */
export function copyColumns<Row>(map: ColumnMap<Row>): readonly CopyColumn<Row>[] {
  return fieldsOf(map).map((field) => ({ name: columnName(field), type: map[field], value: (row) => row[field] }));
}

/**
 * Runs the work in one transaction: all of it is stored, or, when it throws, nothing. For accounts and what belongs to them; writes of
 * market data wait for one another in `inWriteTransaction`.
 */
export function inTransaction<Result>({ kysely }: Database, work: (tx: Queries) => Promise<Result>) {
  return kysely.transaction().execute(async (transaction) => {
    await sql.raw(limitStatements('write')).execute(transaction);
    return work({ kysely: transaction });
  });
}

/** A record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** What several instruments have, by instrument, in the order of the rows. */
export function itemsByInstrument<Row extends { readonly instrumentId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Omit<Row, 'instrumentId'>[]> {
  const items = new Map<number, Omit<Row, 'instrumentId'>[]>();
  for (const { instrumentId, ...item } of rows) {
    const known = items.get(instrumentId);
    if (known === undefined) items.set(instrumentId, [item]);
    else known.push(item);
  }
  return items;
}
