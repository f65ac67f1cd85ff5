import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesIn } from '#store/platform/embedded-server/process-identity.ts';
import { askAgain } from './ask-again.ts';
import { type EntryProcess, startEntry } from './entry-process.ts';

const PREFIX = `bondlens-test-${process.pid}-`;

type Settings = Readonly<Record<string, string>>;

/** A site that says it is ready: its process, that line, and its address. */
interface ReadySite extends EntryProcess {
  readonly line: string;
  readonly url: string;
}

/** Processes of one data folder. */
export interface EntryFolder {
  readonly dataDir: string;
  start(settings?: Settings): EntryProcess;
  startReady(settings?: Settings): Promise<ReadySite>;
  /** Starts a command of the command line without waiting for it. */
  startCommand(args: readonly string[], settings?: Settings): EntryProcess;
  /** Processes of the database that lies in the folder. */
  databaseProcesses(): readonly number[];
  /** Ends whatever still runs, and removes the folder. */
  close(): Promise<void>;
}

export function openEntryFolder(): EntryFolder {
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const running: EntryProcess[] = [];
  const run: typeof startEntry = (entry, settings, args) => {
    const process = startEntry(entry, { BONDLENS_DATA_DIR: dataDir, ...settings }, args);
    running.push(process);
    return process;
  };
  const start: EntryFolder['start'] = (settings = {}) => run('main.ts', settings);
  return {
    dataDir,
    start,
    startReady: async (settings) => {
      const site = start(settings);
      const line = await site.lineLike(/^Bondlens is ready at /);
      return { ...site, line, url: /http:\/\/localhost:\d+/.exec(line)?.[0] ?? '' };
    },
    startCommand: (args, settings = {}) => run('command-line.ts', settings, args),
    databaseProcesses: () => processesIn(join(dataDir, 'postgres', 'data')) ?? [],
    close: async () => {
      for (const { child, ended } of running) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** How many bonds a site lists. */
export async function countBonds(url: string): Promise<number> {
  const answer = await askAgain(`${url}/api/bonds/`);
  const { total } = (await answer.json()) as { readonly total: number };
  return total;
}
