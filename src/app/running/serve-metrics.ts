import { watchData } from '#server/platform/metrics/data-metrics.ts';
import { listenForMetrics, type MetricsAddress } from '#server/platform/metrics/metrics-listener.ts';
import { watchDisk, watchPools, watchProcess } from '#server/platform/metrics/node-metrics.ts';
import type { PoolName, SiteMetrics } from '#server/platform/metrics/request-metrics.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';

export interface ServeMetricsOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  readonly metrics: SiteMetrics;
  /** Where they are told; undefined: nowhere. */
  readonly at: MetricsAddress | undefined;
  readonly pools: Readonly<Partial<Record<PoolName, Database>>>;
  /** The folder whose disk must not become full. */
  readonly dataDir: string;
}

/** A question that takes longer is not worth its load. */
const STATEMENT_MS = 5_000;

async function listen(metrics: SiteMetrics, at: MetricsAddress) {
  try {
    return await listenForMetrics(metrics.registry, at);
  } catch (error) {
    throw new Error(`Metrics cannot be told at ${at.host}, port ${at.port}: set BONDLENS_METRICS.`, { cause: error });
  }
}

/** Tells metrics where the settings say, those of the process and of the database among them; gives what ends it. */
export async function serveMetrics({
  url,
  log,
  metrics,
  at,
  pools,
  dataDir,
}: ServeMetricsOptions): Promise<() => Promise<void>> {
  if (at === undefined) return async () => undefined;
  const database = openDatabase({ url, log, poolSize: 1, statementTimeoutMs: STATEMENT_MS });
  watchProcess(metrics);
  watchDisk(metrics, dataDir);
  watchPools(metrics, new Map(Object.entries(pools) as [PoolName, Database][]));
  watchData(metrics, { database, clock: () => new Date() });
  const { port, close } = await listen(metrics, at);
  log(`Metrics are at http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}/metrics.`);
  return async () => {
    await close();
    await database.close();
  };
}
