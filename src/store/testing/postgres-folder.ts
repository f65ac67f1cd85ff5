import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { type Postgres, startPostgres } from '../platform/embedded-server/start-postgres.ts';

const WRITER = resolve(import.meta.dirname, 'commit-rows.ts');

/** A data folder of a test, and the servers that it started on it. */
export interface PostgresFolder {
  readonly dataDir: string;
  /** Where the server keeps its files. */
  readonly data: string;
  start(): Promise<Postgres>;
  /** Starts a process that commits row after row, and waits until it has committed so many. */
  startWriter(rows: number): Promise<Writer>;
  /** Stops the servers and removes the folder. */
  close(): Promise<void>;
}

export interface Writer {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
}

export function openPostgresFolder(): PostgresFolder {
  const dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
  const started: Postgres[] = [];
  return {
    dataDir,
    data: join(dataDir, 'postgres', 'data'),
    start: async () => {
      const server = await startPostgres({ dataDir, log: () => undefined });
      started.push(server);
      return server;
    },
    startWriter: (rows) =>
      new Promise((done, fail) => {
        const child = spawn(process.execPath, [WRITER, dataDir], {
          detached: true,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        child.once('exit', (code) => fail(new Error(`the writer ended with ${code}`)));
        const lines: string[] = [];
        createInterface({ input: child.stdout }).on('line', (line) => {
          lines.push(line);
          if (lines.length > rows) done({ child, lines });
        });
      }),
    close: async () => {
      for (const server of started) await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Kills a writer and whatever it started in its process group. */
export async function killGroup({ child }: Writer): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
}

/** Rows that a query gives on a connection of its own. */
export async function rowsAt(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** The query that counts what writers have committed, and finds the last number of them. */
export const committed = 'select count(*)::int as count, coalesce(max(number), 0) as last from committed';
