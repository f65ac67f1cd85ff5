import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { productVersion } from '../serving/product-version.ts';
import { type DiskSpace, freeDiskOf } from './free-disk.ts';
import type { SiteMetrics } from './site-metrics.ts';

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
