import { Gauge } from 'prom-client';
import { type DiskSpace, freeDiskOf } from './free-disk.ts';
import type { SiteMetrics } from './site-metrics.ts';

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
