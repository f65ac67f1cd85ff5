import { expect, test } from 'vitest';
import type { Database } from '#store/platform/database/database.ts';
import { watchPools } from './node-metrics.ts';
import { createMetrics } from './request-metrics.ts';

test('BEY-16 connections to replicas are told beside those of their pool, and replicas by state', async () => {
  const metrics = createMetrics();
  const queue = { length: 4, waitMs: 250 };
  const replicas = { all: [{ state: 'streaming' }, { state: 'lost' }, { state: 'lost' }] };
  const site = { size: { open: 3, idle: 1, most: 6 }, replicaSize: { open: 5, idle: 2, most: 18 }, queue, replicas };
  const search = { size: { open: 1, idle: 1, most: 3 }, replicaSize: undefined, queue: { length: 0, waitMs: 0 } };
  watchPools(metrics, new Map(Object.entries({ site, search })) as unknown as ReadonlyMap<'site', Database>);
  const text = await metrics.registry.metrics();
  for (const line of [
    'bondlens_pool_connections{pool="site"} 3',
    'bondlens_pool_connections{pool="site-replica"} 5',
    'bondlens_pool_max_connections{pool="site-replica"} 18',
    'bondlens_pool_connections{pool="search"} 1',
    'bondlens_pool_waiting{pool="site"} 4',
    'bondlens_pool_oldest_wait_seconds{pool="site"} 0.25',
    'bondlens_replicas{state="lost"} 2',
    'bondlens_replicas{state="streaming"} 1',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).not.toContain('pool="search-replica"');
});
