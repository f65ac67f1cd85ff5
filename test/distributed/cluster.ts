import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isProcessAlive } from '#store/platform/embedded-server/process-identity.ts';

const COMMAND = join(import.meta.dirname, '..', '..', '..', 'shared', 'citus', 'cluster');
const WORKERS = 2;
const FIRST_PORT = 21_000;
const LAST_PORT = 31_000;
const TRIES = 20;

/** Whether a cluster can be started here. */
export const hasCluster = existsSync(COMMAND);

/** A cluster of PostgreSQL servers with Citus: the address of a database on its coordinator and of those on its workers. */
export interface Cluster {
  readonly url: string;
  readonly workers: readonly string[];
  /** Ends a worker at once, and waits until it is gone. */
  stopWorker(place: number): Promise<void>;
  /** Starts a worker that was ended. */
  startWorker(place: number): Promise<void>;
  stop(): Promise<void>;
}

const run = promisify(execFile);

function listen(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function areFree(first: number): Promise<boolean> {
  const servers = await Promise.all(Array.from({ length: WORKERS + 1 }, (_, at) => listen(first + at)));
  for (const server of servers) server?.close();
  return servers.every((server) => server !== null);
}

/** The first of as many ports in a row as there are servers. */
async function freePorts(): Promise<number> {
  for (let left = TRIES; left > 0; left--) {
    const first = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
    if (await areFree(first)) return first;
  }
  throw new Error('no ports in a row are free');
}

/** Starts a server of the folder as the command does, under its user. */
async function startServer(folder: string, place: number, port: number): Promise<void> {
  const home = join(folder, 'pg18-citus');
  const data = join(folder, `node${place}`);
  const { uid, gid } = statSync(data);
  const words = ['-D', data, '-o', `-p ${port} -k ${folder}`, '-l', join(data, 'log'), '-w', 'start'];
  await run(join(home, 'bin', 'pg_ctl'), words, { env: { LD_LIBRARY_PATH: join(home, 'lib') }, uid, gid });
}

/** Starts a cluster of a coordinator and two workers in a folder of its own. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'bondlens-cluster-'));
  chmodSync(folder, 0o755);
  const port = await freePorts();
  const { stdout } = await run(COMMAND, ['start', folder, String(WORKERS), String(port)]);
  const url = /^DATABASE_URL=(\S+)$/m.exec(stdout)?.[1];
  if (url === undefined) throw new Error(`the cluster did not start: ${stdout}`);
  const workers = Array.from({ length: WORKERS }, (_, at) => url.replace(`:${port}/`, `:${port + 1 + at}/`));
  return {
    url,
    workers,
    stopWorker: async (place) => {
      const [pid] = readFileSync(join(folder, `node${place}`, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isProcessAlive(Number(pid))) await pause(20);
    },
    startWorker: (place) => startServer(folder, place, port + place),
    stop: async () => {
      await run(COMMAND, ['stop', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
