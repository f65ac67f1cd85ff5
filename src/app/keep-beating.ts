import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeWatch } from '#server/metrics/node-watch.ts';
import { openDatabase } from '#store/database.ts';
import { forgetBeat, noteBeat } from '#store/health/node-beats.ts';

export interface KeepBeatingOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  readonly node: NodeWatch;
}

const PAUSE_MS = 5_000;
const STATEMENT_MS = 5_000;

/** Notes every few seconds that this node lives; a node that leaves takes its note away. While the database is away nothing is noted. */
export function keepBeating({ url, log, node }: KeepBeatingOptions): () => Promise<void> {
  const database = openDatabase({ url, log, poolSize: 1, statementTimeoutMs: STATEMENT_MS });
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await noteBeat(database, node.beat()).catch(() => undefined);
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    node.stop();
    await ended;
    await forgetBeat(database, node.id).catch(() => undefined);
    await database.close();
  };
}
