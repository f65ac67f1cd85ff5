import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A real process of the product, as its launcher starts it. */
export interface EntryProcess {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  readonly complaints: readonly string[];
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** The first line that fits; throws when the process ends without it. */
  lineLike(pattern: RegExp): Promise<string>;
}

const APP = join(import.meta.dirname, '..');

// Nothing of the test run's own settings; an empty variable also keeps the project's .env out.
const NO_SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  BONDLENS_DEMO: 'on',
  BONDLENS_DEMO_LIVE: 'off',
  BONDLENS_SECRET: '',
  BONDLENS_TIME_ZONE: 'UTC',
  NODE_ENV: 'production',
  // A process that is killed keeps nothing of what it compiled; those that end keep it for all.
  NODE_COMPILE_CACHE: join(APP, '../../.cache/compiled'),
};

function collect(stream: NodeJS.ReadableStream | null, lines: string[], onLine: () => void): void {
  if (stream === null) return;
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line);
    onLine();
  });
}

/** Starts `main.ts` or `command-line.ts` with these settings and nothing else of the environment. */
export function startEntry(
  entry: 'main.ts' | 'command-line.ts',
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): EntryProcess {
  const env = { PATH: process.env.PATH, ...NO_SETTINGS, ...settings };
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, [join(APP, entry), ...args], { env, stdio });
  const lines: string[] = [];
  const complaints: string[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  collect(child.stdout, lines, wake);
  collect(child.stderr, complaints, wake);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lineLike = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.find((candidate) => pattern.test(candidate));
        if (line !== undefined) resolve(line);
      };
      waiting.add(look);
      look();
      void ended.then((code) => reject(new Error(`Ended with ${code}: ${[...lines, ...complaints].join('\n')}`)));
    });
  return { child, lines, complaints, ended, lineLike };
}
