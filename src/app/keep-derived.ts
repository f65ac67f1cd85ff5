import { setTimeout as sleep } from 'node:timers/promises';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { openDatabase } from '#store/database.ts';
import { isDatabaseUnavailable } from '#store/database-errors.ts';
import { statementLimits } from '#store/statement-limits.ts';

export interface KeepDerivedOptions {
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
export function keepDerived({ url, log, pauseMs = PAUSE_MS }: KeepDerivedOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms });
  const stopping = new AbortController();
  const derive = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { days, stored } = await derivePending(database, { signal: stopping.signal });
        if (days > 0) log(`Yields and spreads that were left over: ${days} days computed, ${stored} changed.`);
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (tries === 1) log(`Yields and spreads wait: ${error instanceof Error ? error.message : error}`);
        if (!isDatabaseUnavailable(error)) return;
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  void derive();
  return () => {
    stopping.abort();
    database.close().catch(() => undefined);
  };
}
