import { setTimeout as pause } from 'node:timers/promises';

/** What came of the requests of readers. */
interface ReaderCounts {
  answered: number;
  /** What failed, by what was asked and how. */
  readonly failed: string[];
  /** How many were answered at their second try. */
  again: number;
  /** How often a node that had too much to do told a reader when to come again, which he did. */
  busy: number;
}

export interface ReaderPlan {
  /** The address of the site, or those of its nodes, one after the other. */
  readonly urls: readonly string[];
  readonly paths: readonly string[];
  /** How many ask at once. */
  readonly readers: number;
  /** Whether who was not answered asks once more, at the next address. */
  readonly asksTwice?: boolean;
}

/** Readers who ask one thing after another until they are told to stop. */
export interface Readers {
  readonly counts: ReaderCounts;
  /** Fulfilled once so many more were answered or have failed. */
  more(count: number): Promise<void>;
  stop(): Promise<ReaderCounts>;
}

/** What is wrong with the answer; null where nothing is. */
async function ask(address: string, reader: number, counts: ReaderCounts): Promise<string | null> {
  // From a network of his own, so that he shares nobody's limits.
  const headers = { 'x-forwarded-for': `10.0.${reader}.1` };
  try {
    const answer = await fetch(address, { headers });
    const body = await answer.text();
    if (answer.status === 503 && /"overloaded"|The site is very busy/.test(body)) {
      counts.busy += 1;
      await pause(Number(answer.headers.get('retry-after')) * 1000);
      return ask(address, reader, counts);
    }
    return answer.status === 200 ? null : `${answer.status} ${body.slice(0, 200)}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error);
  }
}

export function startReaders({ urls, paths, readers, asksTwice = false }: ReaderPlan): Readers {
  const counts: ReaderCounts = { answered: 0, failed: [], again: 0, busy: 0 };
  let isStopping = false;
  let turn = 0;
  const waiting = new Map<() => void, number>();
  const done = () => counts.answered + counts.failed.length;
  const note = () => {
    for (const [resolve, aim] of waiting) if (done() >= aim && waiting.delete(resolve)) resolve();
  };
  const askNext = async (reader: number) => {
    const path = paths[turn % paths.length] ?? '/';
    const at = turn++;
    const first = await ask(`${urls[at % urls.length]}${path}`, reader, counts);
    const second =
      first !== null && asksTwice ? await ask(`${urls[(at + 1) % urls.length]}${path}`, reader, counts) : first;
    if (second === null) counts.answered += 1;
    else counts.failed.push(`${path}: ${second}`);
    if (first !== null && second === null) counts.again += 1;
    note();
  };
  const loops = Array.from({ length: readers }, async (_, reader) => {
    while (!isStopping) await askNext(reader);
  });
  return {
    counts,
    more: (count) => new Promise((resolve) => waiting.set(resolve, done() + count)),
    stop: async () => {
      isStopping = true;
      await Promise.all(loops);
      return counts;
    },
  };
}
