import pg from 'pg';

/** A database that neither answers nor ends its connections, as one that is stopped or behind a network that is lost. */
class SilentDatabase extends Error {
  /** Of the class of lost connections. */
  readonly code = '08006';

  constructor() {
    super('The database does not answer.');
  }
}

/** After so long without an answer to anything the database is asked, on a connection of its own, whether it is there. */
const PATIENCE_MS = 3000;
const PROBE_MS = 1500;
const LOOK_MS = 1000;

interface Asked {
  readonly client: pg.PoolClient;
  readonly at: number;
}

async function answers(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch (error) {
    // Whoever refuses is there.
    return error instanceof Error && 'severity' in error;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The connection is closed without a word to the other end: what waits on it fails. */
function drop(client: pg.PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } };
  connection.stream.destroy();
}

/**
 * Ends the waits of a pool on a database that has fallen silent, and refuses others at once until it answers again. The limits of statements are the
 * database's own: one that is stopped keeps none of them.
 */
export function giveUpSilence(pool: pg.Pool): void {
  const asked = new Map<symbol, Asked>();
  let answeredAt = performance.now();
  let isSilent = false;
  let isLooking = false;

  const lookLater = () => {
    if (!isLooking) setTimeout(() => void look(), LOOK_MS).unref();
    isLooking = true;
  };
  const look = async () => {
    const now = performance.now();
    const oldest = Math.min(now, ...[...asked.values()].map(({ at }) => at));
    const isWaiting = now - Math.max(oldest, answeredAt) > PATIENCE_MS;
    if ((isSilent || isWaiting) && !pool.ending) {
      isSilent = !(await answers(pool.options));
      if (isSilent) for (const { client } of asked.values()) drop(client);
      else answeredAt = performance.now();
    }
    isLooking = false;
    if (asked.size > 0 || isSilent) lookLater();
  };

  pool.on('connect', (client) => {
    const run = client.query;
    const query = (...args: readonly unknown[]) => {
      const answer: unknown = Reflect.apply(run, client, args);
      if (!(answer instanceof Promise)) return answer;
      const key = Symbol('asked');
      asked.set(key, { client, at: performance.now() });
      lookLater();
      const done = () => {
        asked.delete(key);
        answeredAt = performance.now();
      };
      answer.then(done, () => asked.delete(key));
      return answer;
    };
    client.query = query as pg.PoolClient['query'];
  });

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    if (isSilent) throw new SilentDatabase();
    return connect();
  }) as pg.Pool['connect'];
}
