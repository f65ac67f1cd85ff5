import { type ChildProcess, fork } from 'node:child_process';

/** What the data of an import may take beside files, which are bounded by themselves. */
export const MAX_HEAP_MB = 1536;
/** Of what a process says as it dies. */
const MAX_WORDS = 4000;

/** A process beside that of the site. */
export interface Worker {
  readonly child: ChildProcess;
  /** Why it ended without a word: `ended` is its signal or exit code. */
  readonly reasonOf: (isLate: boolean, ended: string) => string;
}

/** Starts a process beside that of the site, with memory of its own: what comes from outside can take down no more than that. */
export function forkWorker(entry: string, maxHeapMb: number): Worker {
  const child = fork(entry, [], {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MAX_WORDS);
  });
  const reasonOf = (isLate: boolean, ended: string) => {
    if (isLate) return 'The import took too long and was ended';
    if (/heap out of memory|allocation failed/i.test(words))
      return `The import took more than ${maxHeapMb} MB and was ended`;
    return `The process of the import ended (${ended})`;
  };
  return { child, reasonOf };
}
