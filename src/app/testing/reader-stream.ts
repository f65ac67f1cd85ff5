import { setTimeout as pause } from 'node:timers/promises';

/** What came of the requests of readers. */
interface ReaderCounts {
  answered: number;
  /** What failed, by what was asked and how. */
  readonly failed: string[];
  /** How many were answered, but not at the first try. */
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
  /** How often who was not answered asks, each time at the next address, and after the pause that he was told; once when absent. */
  readonly tries?: number;
}

/** Readers who ask one thing after another until they are told to stop. */
export interface Readers {
  readonly counts: ReaderCounts;
  /** Fulfilled once so many more were answered or have failed. */
  more(count: number): Promise<void>;
  stop(): Promise<ReaderCounts>;
}

/** What is wrong with an answer, and how long to wait before asking again. */
interface Failure {
  readonly text: string;
  readonly pauseMs: number;
}

/** Whether a call or page was turned away because its node had too much to do. */
export function isOfBusyNode(body: string): boolean {
  return /"overloaded"|The site is very busy/.test(body);
}

/** Asks once; null where the answer is good. */
async function ask(address: string, reader: number, counts: ReaderCounts): Promise<Failure | null> {
  // From a network of his own, so that he shares nobody's limits.
  const headers = { 'x-forwarded-for': `10.0.${reader}.1` };
  try {
    const answer = await fetch(address, { headers });
    const body = await answer.text();
    const pauseMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
    if (answer.status === 503 && isOfBusyNode(body)) {
      counts.busy += 1;
      await pause(pauseMs);
      return ask(address, reader, counts);
    }
    return answer.status === 200 ? null : { text: `${answer.status} ${body.slice(0, 200)}`, pauseMs };
  } catch (error) {
    return { text: String(error instanceof Error ? (error.cause ?? error) : error), pauseMs: 0 };
  }
}

export function startReaders({ urls, paths, readers, tries = 1 }: ReaderPlan): Readers {
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
    let failure: Failure | null = null;
    for (let tried = 0; tried < tries; tried += 1) {
      if (failure !== null) await pause(failure.pauseMs);
      failure = await ask(`${urls[(at + tried) % urls.length]}${path}`, reader, counts);
      if (failure !== null) continue;
      counts.answered += 1;
      if (tried > 0) counts.again += 1;
      break;
    }
    if (failure !== null) counts.failed.push(`${path}: ${failure.text}`);
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
