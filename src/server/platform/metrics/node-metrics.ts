import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Database } from '#store/platform/database/database.ts';
import type { NodeHeartbeat } from '#store/platform/health/database-health.ts';
import { productVersion } from '../serving/services.ts';
import type { PoolName, SiteMetrics } from './request-metrics.ts';

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

/** Told of each question to a cache: whether it had the answer, and what it holds. */
export type CacheNote = (isHit: boolean, kept: { readonly size: number }) => void;

/** Counts the questions to a cache. */
export function notingCache({ cacheRequests, cacheEntries }: SiteMetrics, cache: string): CacheNote {
  return (isHit, { size }) => {
    cacheRequests.inc({ cache, result: isHit ? 'hit' : 'miss' });
    cacheEntries.set({ cache }, size);
  };
}

/** Gauges that the library names as if they were counters; each is the sum of another. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Tells of the process: processor, memory, garbage collection, delay and use of the event loop. */
export function watchProcess({ registry }: SiteMetrics): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  let last = performance.eventLoopUtilization();
  new Gauge({
    name: 'bondlens_event_loop_utilization_ratio',
    help: 'Part of the time since the last question in which the event loop worked.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
  new Gauge({
    name: 'bondlens_build_info',
    help: 'Version of the site; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: productVersion }, 1);
}

interface DiskSpace {
  /** For whoever the site runs as. */
  readonly freeBytes: number;
  /** Part of the whole. */
  readonly freePart: number;
}

/** What is free on the disk of a folder; null where that cannot be told. */
export async function freeDiskOf(folder: string): Promise<DiskSpace | null> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return null;
  return { freeBytes: disk.bavail * disk.bsize, freePart: disk.bavail / disk.blocks };
}

/** Tells what is free on the disk of the data folder; nothing where that cannot be told. */
export function watchDisk({ registry }: SiteMetrics, folder: string): void {
  const gauge = (name: string, help: string, figureOf: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await freeDiskOf(folder);
        if (space === null) this.remove();
        else this.set(figureOf(space));
      },
    });
  gauge('bondlens_disk_free_bytes', 'Free space on the disk of the data folder.', ({ freeBytes }) => freeBytes);
  gauge('bondlens_disk_free_ratio', 'Free part of the disk of the data folder.', ({ freePart }) => freePart);
}

/** What a node knows of itself. */
export interface NodeWatch {
  readonly id: string;
  /** What it notes of the time since the last note. */
  readonly heartbeat: () => Omit<NodeHeartbeat, 'seenAt'>;
  readonly stop: () => void;
}

const RESOLUTION_MS = 10;

/** Watches the event loop of this process and the load of its machine. */
export function watchNode(clock: () => Date): NodeWatch {
  const id = randomUUID();
  const startedAt = clock();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const heartbeat = () => {
    const delay = delays.count === 0 ? 0 : delays.percentile(99) / 1e6;
    delays.reset();
    const [load = 0] = loadavg();
    const loopDelayMs = Math.max(0, delay - RESOLUTION_MS);
    return { id, version: productVersion, startedAt, load: load / availableParallelism(), loopDelayMs };
  };
  return { id, heartbeat, stop: () => void delays.disable() };
}
