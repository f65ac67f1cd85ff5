import { isoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import { type FetchRequest, politeClient } from '../fetching/polite-client.ts';
import { type FetchTask, runFetch } from '../fetching/run-fetch.ts';
import type { ImportedFile } from '../record-run.ts';

interface FetchOnce extends Pick<FetchTask, 'importer' | 'plan'> {
  readonly request: Pick<FetchRequest, 'base' | 'only' | 'settings'>;
  readonly answer: (url: string, init: RequestInit) => Response;
}

/** Fetches parts of a source from made answers, and tells what was asked, what came, what was refused and how long it waited. */
export async function fetchOnce(database: Database, { importer, plan, request, answer }: FetchOnce) {
  const [asked, said, waited]: [string[], string[], number[]] = [[], [], []];
  const imported: ImportedFile[] = [];
  const client = politeClient({
    base: request.base,
    fetch: async (url, init) => {
      asked.push(url);
      return answer(url, init);
    },
    sleep: async (ms) => void waited.push(ms),
  });
  await runFetch({
    database,
    importer,
    plan,
    client,
    request: { today: isoDate('2026-03-02'), ...request },
    state: {
      isResumed: false,
      isDone: () => false,
      finish: async () => undefined,
      list: () => [],
      remember: () => undefined,
      clear: async () => undefined,
    },
    now: () => new Date('2026-03-02T12:00:00Z'),
    onImported: (file) => void imported.push(file),
    onRefused: (message) => void said.push(message),
    onNothing: (_key, reason) => void said.push(reason),
  });
  return { asked, said, waited, summaries: imported.map(({ summary }) => summary) };
}
