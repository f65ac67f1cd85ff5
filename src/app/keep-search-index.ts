import { openDatabase } from '#store/database.ts';
import { refreshSearchIndex } from '#store/search/refresh-search-index.ts';

export interface KeepOptions {
  readonly url: string;
  readonly log: (message: string) => void;
}

const HOUR_MS = 3_600_000;
const CONNECTIONS = 2;

/**
 * Brings the search index in step beside the running site, now and every hour: after an upgrade, after changes by other programs, and
 * as bonds mature. The stop does not wait for what is under way: it ends with its connections, and the index stays as it was.
 */
export function keepSearchIndex({ url, log }: KeepOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: 0 });
  let isStopped = false;
  const refresh = async () => {
    const kind = await refreshSearchIndex(database);
    if (kind === 'all') log('The search index has been made anew.');
  };
  const attempt = () =>
    refresh().catch((error: unknown) => {
      if (!isStopped) log(`The search index is not up to date: ${error instanceof Error ? error.message : error}`);
    });
  let current = attempt();
  const timer = setInterval(() => {
    current = current.then(attempt);
  }, HOUR_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
    database.close().catch(() => undefined);
  };
}
