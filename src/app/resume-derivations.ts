import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { type Database, openDatabase } from '#store/database.ts';
import { findPendingDerivations } from '#store/imports/pending-derivations.ts';

interface ResumeOptions {
  readonly url: string;
  readonly log: (message: string) => void;
}

const CONNECTIONS = 3;

/** Computes what an import stored that was broken off before it came to that; gives the number of instruments. */
export async function derivePending(database: Database): Promise<number> {
  const instrumentIds = await findPendingDerivations(database);
  if (instrumentIds.length > 0) await deriveTradingDays(database, { instrumentIds });
  return instrumentIds.length;
}

/**
 * Does so beside the running site. The stop does not wait for it: it ends with its connections, what it had stored is rolled back, and
 * the next start begins anew.
 */
export function resumeDerivations({ url, log }: ResumeOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: 0 });
  let isStopped = false;
  const close = () => database.close().catch(() => undefined);
  derivePending(database)
    .then((count) => {
      if (count > 0) log(`Yields and spreads of ${count} instruments that waited for them have been computed.`);
    })
    .catch((error: unknown) => {
      if (!isStopped) log(`Yields and spreads are not computed: ${error instanceof Error ? error.message : error}`);
    })
    .finally(close);
  return () => {
    isStopped = true;
    void close();
  };
}
