import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeWatch } from '#server/platform/metrics/node-watch.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { deleteHeartbeat, saveHeartbeat } from '#store/platform/health/database-health.ts';

export interface HeartbeatOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  readonly node: NodeWatch;
}

const PAUSE_MS = 5_000;
const STATEMENT_MS = 5_000;

/** Notes every few seconds that this node lives; a node that leaves takes its note away. While the database is away nothing is noted. */
export function startHeartbeat({ url, log, node }: HeartbeatOptions): () => Promise<void> {
  const database = openDatabase({ url, log, poolSize: 1, statementTimeoutMs: STATEMENT_MS });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await saveHeartbeat(database, node.heartbeat()).catch(() => undefined);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    node.stop();
    await ended;
    await deleteHeartbeat(database, node.id).catch(() => undefined);
    await database.close();
  };
}
