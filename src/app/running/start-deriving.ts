import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '#domain/platform/retry.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';

export interface DerivingOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  /** How long it waits where the database, or a server of its cluster, is away. */
  readonly pauseMs?: number;
}

const CONNECTIONS = 2;
const PAUSE_MS = 10_000;

/**
 * Computes beside the running site what an interrupted import or derivation left waiting, once the database is there. The stop does not wait for the step under way: it
 * ends with its connections, and the next start goes on.
 */
export function startDeriving({ url, log, pauseMs = PAUSE_MS }: DerivingOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms });
  const stopping = new AbortController();
  const derive = async () => {
    const { days, stored } = await derivePending(database, { signal: stopping.signal });
    if (days > 0) log(`Yields and spreads that were left over: ${days} days computed, ${stored} changed.`);
  };
  const derived = retry({
    once: derive,
    waitAfter: (ended, { tries }) => {
      if ('value' in ended || stopping.signal.aborted) return null;
      const { reason } = ended;
      if (tries === 1) log(`Yields and spreads wait: ${reason instanceof Error ? reason.message : reason}`);
      return isDatabaseUnavailable(reason) ? pauseMs : null;
    },
    sleep: (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
  });
  derived.catch(() => undefined);
  return () => {
    stopping.abort();
    database.close().catch(() => undefined);
  };
}
