import type pg from 'pg';

/** Beyond so many that wait, another waits in vain. */
const MAX_WAITING = 500;

/** Thrown where too many wait for a connection already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Who waits for a connection of a pool. */
export class PoolQueue {
  // In the order in which they came, which is that in which they are served.
  readonly #since = new Map<symbol, number>();

  get length(): number {
    return this.#since.size;
  }

  /** How long the first of them has waited, in milliseconds. */
  get waitMs(): number {
    for (const since of this.#since.values()) return performance.now() - since;
    return 0;
  }

  async wait<Result>(turn: () => Promise<Result>): Promise<Result> {
    if (this.#since.size >= MAX_WAITING) throw new QueueFull('Too many wait for a database connection.');
    const key = Symbol('waiting');
    this.#since.set(key, performance.now());
    try {
      return await turn();
    } finally {
      this.#since.delete(key);
    }
  }
}

/** Has all who borrow a connection of the pool wait in one queue, which is bounded and tells how long they do; its own, or one that pools share. */
export function queueOf(pool: pg.Pool, queue: PoolQueue = new PoolQueue()): PoolQueue {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.connect = (() => queue.wait(connect)) as pg.Pool['connect'];
  return queue;
}
