import { Gauge } from 'prom-client';
import type { Database } from '#store/database.ts';
import type { SiteMetrics } from './site-metrics.ts';
import type { PoolName } from './statement-metrics.ts';

type Pool = Pick<Database, 'queue' | 'size'>;

/** Tells how many connections of each pool are open, idle and waited for. */
export function watchPools({ registry }: SiteMetrics, pools: ReadonlyMap<PoolName, Pool>): void {
  const gauge = (name: string, help: string, read: (pool: Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, database] of pools) this.set({ pool }, read(database));
      },
    });
  gauge('bondlens_pool_connections', 'Open database connections.', ({ size }) => size.open);
  gauge('bondlens_pool_idle_connections', 'Open database connections that nobody uses.', ({ size }) => size.idle);
  gauge('bondlens_pool_max_connections', 'Database connections that a pool may open.', ({ size }) => size.most);
  gauge('bondlens_pool_waiting', 'Who waits for a database connection.', ({ queue }) => queue.length);
  gauge(
    'bondlens_pool_oldest_wait_seconds',
    'How long the first of those has waited.',
    ({ queue }) => queue.waitMs / 1000,
  );
}
