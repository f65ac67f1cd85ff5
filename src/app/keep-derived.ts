import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { openDatabase } from '#store/database.ts';
import { statementLimits } from '#store/statement-limits.ts';

export interface KeepDerivedOptions {
  readonly url: string;
  readonly log: (message: string) => void;
}

const CONNECTIONS = 2;

/**
 * Computes beside the running site what an interrupted import or derivation left waiting. The stop does not wait for the step under way: it
 * ends with its connections, and the next start goes on.
 */
export function keepDerived({ url, log }: KeepDerivedOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms });
  const stopping = new AbortController();
  const derive = async () => {
    const { days, stored } = await derivePending(database, { signal: stopping.signal });
    if (days > 0) log(`Yields and spreads that were left over: ${days} days computed, ${stored} changed.`);
  };
  derive().catch((error: unknown) => {
    if (!stopping.signal.aborted) log(`Yields and spreads wait: ${error instanceof Error ? error.message : error}`);
  });
  return () => {
    stopping.abort();
    database.close().catch(() => undefined);
  };
}
