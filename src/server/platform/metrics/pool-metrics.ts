import { Gauge } from 'prom-client';
import type { Database } from '#store/platform/database/database.ts';
import type { PoolName, SiteMetrics } from './site-metrics.ts';

type Pool = Pick<Database, 'queue' | 'size' | 'replicaSize' | 'replicas'>;

/** Tells how many connections of each pool, and of each to replicas, are open, idle and waited for, and in which states the replicas are. */
export function watchPools({ registry }: SiteMetrics, pools: ReadonlyMap<PoolName, Pool>): void {
  const gauge = <Label extends string>(name: string, help: string, label: Label, fill: (gauge: Gauge<Label>) => void) =>
    new Gauge<Label>({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        fill(this);
      },
    });
  const sizes = (name: string, help: string, read: (size: Pool['size']) => number) =>
    gauge(name, help, 'pool', (connections) => {
      for (const [pool, { size, replicaSize }] of pools) {
        connections.set({ pool }, read(size));
        if (replicaSize !== undefined) connections.set({ pool: `${pool}-replica` }, read(replicaSize));
      }
    });
  const queues = (name: string, help: string, read: (queue: Pool['queue']) => number) =>
    gauge(name, help, 'pool', (waiting) => {
      for (const [pool, { queue }] of pools) waiting.set({ pool }, read(queue));
    });
  sizes('bondlens_pool_connections', 'Open database connections.', ({ open }) => open);
  sizes('bondlens_pool_idle_connections', 'Open database connections that nobody uses.', ({ idle }) => idle);
  sizes('bondlens_pool_max_connections', 'Database connections that a pool may open.', ({ most }) => most);
  queues('bondlens_pool_waiting', 'Who waits for a database connection.', ({ length }) => length);
  queues('bondlens_pool_oldest_wait_seconds', 'How long the first of those has waited.', ({ waitMs }) => waitMs / 1000);
  // All pools have the same replicas.
  const [first] = pools.values();
  const replicas = first?.replicas?.all ?? [];
  gauge('bondlens_replicas', 'Replicas of the database, by state as this node sees them.', 'state', (states) => {
    for (const { state } of replicas) states.inc({ state });
  });
}
