import pg from 'pg';
import { textOf } from './statement-watch.ts';

/** A database that neither answers nor ends its connections, as one that is stopped or behind a network that is lost. */
class SilentDatabase extends Error {
  /** Of the class of lost connections. */
  readonly code = '08006';

  constructor() {
    super('The database does not answer.');
  }
}

/** After so long without an answer to anything the database is asked, on a connection of its own, whether it is there. */
const PATIENCE_MS = 2500;
/** One probe may have met a full queue. */
const PROBES = 2;
const PROBE_MS = 1500;
const LOOK_MS = 1000;
/** After the database's own limit of a statement this connection is lost, though others answer. */
const GRACE_MS = 5000;

interface Asked {
  readonly client: pg.PoolClient;
  readonly at: number;
  readonly deadline: number;
}

/** The limit that a transaction or a connection has set for its statements, and where it ends: not with a savepoint. */
const OWN_LIMIT = /^set (?:local )?statement_timeout = (\d+)/i;
const END = /^(?:(?:commit|rollback)(?!\s+to)\b|reset statement_timeout)/i;

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

class SilenceWatch {
  readonly #pool: pg.Pool;
  readonly #asked = new Map<symbol, Asked>();
  /** Milliseconds, of connections that have set a limit of their own. */
  readonly #limits = new WeakMap<pg.PoolClient, number>();
  #answeredAt = performance.now();
  #unanswered = 0;
  #isLooking = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get isSilent(): boolean {
    return this.#unanswered >= PROBES;
  }

  /** Notes the statements of a connection for as long as they are not answered. */
  watch(client: pg.PoolClient): void {
    const run = client.query;
    const query = (...args: readonly unknown[]) => {
      const text = textOf(args[0]);
      const [, limit] = OWN_LIMIT.exec(text) ?? [];
      if (limit !== undefined) this.#limits.set(client, Number(limit));
      if (END.test(text)) this.#limits.delete(client);
      const answer: unknown = Reflect.apply(run, client, args);
      if (answer instanceof Promise) this.#wait(client, answer);
      return answer;
    };
    client.query = query as pg.PoolClient['query'];
  }

  #wait(client: pg.PoolClient, answer: Promise<unknown>): void {
    const key = Symbol('asked');
    const at = performance.now();
    const limit = this.#limits.get(client) ?? Number(this.#pool.options.statement_timeout);
    const deadline = limit > 0 ? at + limit + GRACE_MS : Number.POSITIVE_INFINITY;
    this.#asked.set(key, { client, at, deadline });
    this.#lookLater();
    const done = () => {
      this.#asked.delete(key);
      this.#answeredAt = performance.now();
    };
    answer.then(done, () => this.#asked.delete(key));
  }

  #lookLater(): void {
    if (!this.#isLooking) setTimeout(() => void this.#look(), LOOK_MS).unref();
    this.#isLooking = true;
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const { client, deadline } of this.#asked.values()) if (now > deadline) drop(client);
    const oldest = Math.min(now, ...[...this.#asked.values()].map(({ at }) => at));
    const isWaiting = now - Math.max(oldest, this.#answeredAt) > PATIENCE_MS;
    if ((this.#unanswered > 0 || isWaiting) && !this.#pool.ending) await this.#ask();
    this.#isLooking = false;
    if (this.#asked.size > 0 || this.#unanswered > 0) this.#lookLater();
  }

  async #ask(): Promise<void> {
    if (await answers(this.#pool.options)) {
      this.#unanswered = 0;
      this.#answeredAt = performance.now();
      return;
    }
    this.#unanswered += 1;
    if (this.isSilent) for (const { client } of this.#asked.values()) drop(client);
  }
}

/**
 * Ends the waits of a pool on a database that has fallen silent, and refuses others at once until it answers again. The limits of statements are the
 * database's own: one that is stopped keeps none of them, nor does one of its processes or a connection that the network has lost.
 */
export function giveUpSilence(pool: pg.Pool): void {
  const silence = new SilenceWatch(pool);
  pool.on('connect', (client) => silence.watch(client));
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (async () => {
    if (silence.isSilent) throw new SilentDatabase();
    return connect();
  }) as pg.Pool['connect'];
}
