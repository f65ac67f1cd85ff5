import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { currentReading, isQuery, type Reading } from './reading.ts';
import type { ReplicaPools } from './replica-pools.ts';

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
