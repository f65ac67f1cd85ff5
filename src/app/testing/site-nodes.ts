import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type EntryProcess, startEntry } from './entry-process.ts';

/** A process of the site, with its address. */
export interface SiteNode extends EntryProcess {
  readonly url: string;
}

/** Nodes of one site on one database. */
export interface SiteNodes {
  /** Starts a node without waiting for it. */
  begin(settings?: Readonly<Record<string, string>>): EntryProcess;
  /** Waits until a node says that it is ready. */
  readied(entry: EntryProcess): Promise<SiteNode>;
  start(settings?: Readonly<Record<string, string>>): Promise<SiteNode>;
  /** Runs a command of the command line; gives its lines. */
  command(args: readonly string[]): Promise<readonly string[]>;
  /** Ends whatever still runs, and removes what the nodes kept. */
  close(): Promise<void>;
}

/** Builds the pages that nodes need, where they have changed. */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, '../../../tools/build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The pages could not be built.');
}

/** By which sessions of a test are signed. */
export const nodesSecret = 'the one secret of all nodes of a test';

export async function openSiteNodes(databaseUrl: string): Promise<SiteNodes> {
  const dataDir = await mkdtemp(join(tmpdir(), `bondlens-test-${process.pid}-`));
  const running: EntryProcess[] = [];
  const common = { DATABASE_URL: databaseUrl, BONDLENS_DATA_DIR: dataDir, BONDLENS_SECRET: nodesSecret };
  const begin: SiteNodes['begin'] = (settings = {}) => {
    const entry = startEntry('main.ts', { ...common, ...settings });
    running.push(entry);
    return entry;
  };
  const readied: SiteNodes['readied'] = async (entry) => {
    const line = await entry.lineLike(/^Bondlens is ready at /);
    const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
    return { ...entry, url: `http://127.0.0.1:${port}` };
  };
  return {
    begin,
    readied,
    start: (settings) => readied(begin(settings)),
    command: async (args) => {
      const entry = startEntry('command-line.ts', common, args);
      running.push(entry);
      const code = await entry.ended;
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${entry.complaints.join('\n')}`);
      return entry.lines;
    },
    close: async () => {
      for (const { child } of running) child.kill('SIGKILL');
      for (const { ended } of running) await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
