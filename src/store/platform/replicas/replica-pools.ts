import type { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { isDatabaseUnavailable, isStatementTimeout } from '../database/database-errors.ts';
import { QueueFull } from '../database/pool-queue.ts';
import { currentReading, isQuery, type Reading } from './reading.ts';
import type { Replica, Replicas } from './replica-watch.ts';

type Work<Result> = (client: pg.PoolClient) => Promise<Result>;

/** What a replica gave; undefined where the primary has to be asked. */
interface Given<Result> {
  readonly result: Result;
}

/** The connections of one database to its replicas. */
export interface ReplicaPools {
  /** Does work that only reads on the reader's replica. */
  read<Result>(reading: Reading, work: Work<Result>): Promise<Given<Result> | undefined>;
  readonly pools: readonly pg.Pool[];
}

/** Ends what waits for a server that does not answer: the driver by itself would wait for as long as the network does. */
function cutOnLoss(replica: Replica, pool: pg.Pool): void {
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  replica.onLost(() => {
    for (const client of clients) {
      const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
      connection.stream.destroy();
    }
  });
}

/** Whose fault it is not that there was no answer: the primary would not answer either. */
function isFinal(error: unknown): boolean {
  return isStatementTimeout(error) || error instanceof QueueFull;
}

async function tryOn<Result>(replica: Replica, pool: pg.Pool, work: Work<Result>): Promise<Given<Result> | undefined> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const result = await work(client);
    client.release();
    return { result };
  } catch (error) {
    client?.release(true);
    if (isFinal(error)) throw error;
    // A table that it does not have yet, a row that was taken away while it was read, a write: the primary knows better.
    if (isDatabaseUnavailable(error)) replica.suspect();
    return undefined;
  }
}

/** Opens pools to the replicas, lazily. */
export function openReplicaPools(replicas: Replicas, openPool: (url: string) => pg.Pool): ReplicaPools {
  const opened = replicas.all.map((replica) => ({ replica, pool: openPool(replica.url) }));
  for (const { replica, pool } of opened) cutOnLoss(replica, pool);
  return {
    read: async (reading, work) => {
      if (reading.server === undefined) reading.server = replicas.choose(reading)?.url ?? null;
      const own = opened.find(({ replica }) => replica.url === reading.server && replica.state === 'streaming');
      const given = own && (await tryOn(own.replica, own.pool, work));
      // What the primary told is newer than what any replica has.
      if (given === undefined) reading.server = null;
      return given;
    },
    pools: opened.map(({ pool }) => pool),
  };
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>;
type Query = (text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection that asks the reader's replica for queries, and goes over to the primary with the first statement that is none, as every transaction begins. */
function routedClient(pool: pg.Pool, pools: ReplicaPools, reading: Reading): Client {
  let primary: Promise<pg.PoolClient> | undefined;
  const query: Query = async (text, parameters) => {
    if (!isQuery(text)) reading.server = null;
    if (primary === undefined) {
      const given = await pools.read(reading, (client) => client.query(text, [...parameters]));
      if (given !== undefined) return given.result;
    }
    primary ??= pool.connect();
    return (await primary).query(text, [...parameters]);
  };
  const release = (error?: Error | boolean) => {
    primary?.then(
      (client) => client.release(error),
      () => undefined,
    );
  };
  return { query, release } as unknown as Client;
}

/** The pool of the primary, with its replicas for those who read. */
export function routedPool(pool: pg.Pool, pools: ReplicaPools): PostgresPool {
  const connect = async () => {
    const reading = currentReading();
    return reading === null || reading.server === null ? pool.connect() : routedClient(pool, pools, reading);
  };
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool;
}
