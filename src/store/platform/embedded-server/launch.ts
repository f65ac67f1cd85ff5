import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { giveToOwner, readPassword } from './cluster.ts';
import { findFreePort } from './free-port.ts';
import type { Place } from './place.ts';
import { isProcessAlive } from './process-identity.ts';
import { type ServerAddress, waitForAnswer } from './readiness.ts';
import { spawnBy } from './runner.ts';
import { findRunningServer, hasLeftovers, readPidFile, removeForeignPidFile } from './running-server.ts';

export interface LaunchOptions {
  readonly place: Place;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (message: string) => void;
  /** The one port that will do, for a server that is expected there; any free one when absent. */
  readonly port?: number;
}

const POLL_MS = 50;
const PORT_TRIES = 5;
const LEFTOVER_MS = 60_000;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 20_000;

async function waitUntil(isDone: () => boolean, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!isDone()) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

function spawnServer({ place, settings }: LaunchOptions, port: number, handle: number): Promise<ChildProcess> {
  const args = ['-D', place.data, '-p', String(port), ...settingArguments(settings)];
  const child = spawnBy(place.runner, place.binaries.postgres, args, {
    // Its own process group: Ctrl-C reaches us alone, and we stop the server when the last request is answered.
    detached: true,
    stdio: ['ignore', handle, handle],
  });
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child));
    child.once('error', reject);
  });
}

const KEPT_BYTES = 10_000_000;
const SHOWN_LINES = 12;

/** PostgreSQL writes to a file of its own, so that it can go on when the process that started it is gone. */
interface ServerLog {
  readonly file: string;
  readonly handle: number;
  /** What was written since the log was opened. */
  read(): string;
  close(): void;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Opens the log at its end; one that grew too long is put aside once. */
function openServerLog(place: Place): ServerLog {
  const file = join(place.home, 'postgres.log');
  if (sizeOf(file) > KEPT_BYTES) renameSync(file, `${file}.old`);
  const start = sizeOf(file);
  const handle = openSync(file, 'a', 0o600);
  giveToOwner(file, place.runner);
  return {
    file,
    handle,
    read: () => readFileSync(file).subarray(start).toString('utf8'),
    close: () => closeSync(handle),
  };
}

/** The end of the log, as part of an error message. */
function lastLines(text: string): string {
  return text.trim().split('\n').slice(-SHOWN_LINES).join('\n');
}

async function tryLaunch(options: LaunchOptions, port: number): Promise<ServerAddress | 'port-taken'> {
  const serverLog = openServerLog(options.place);
  try {
    const { pid = 0 } = await spawnServer(options, port, serverLog.handle);
    const address = { pid, port, password: readPassword(options.place) };
    if (await waitForAnswer(address, options.log)) return address;
    const text = serverLog.read();
    if (text.includes('could not create any TCP/IP sockets')) return 'port-taken';
    throw new Error(`The database did not start. Its last words, from ${serverLog.file}:\n${lastLines(text)}`);
  } finally {
    serverLog.close();
  }
}

async function launchAt(options: LaunchOptions, port: number): Promise<ServerAddress> {
  const address = await tryLaunch(options, port);
  if (address === 'port-taken') throw new Error(`Another program took the database's port ${port} meanwhile.`);
  return address;
}

// The port of a server that died is tried first: the pools of a process that lost it still look there.
async function launchAnywhere(options: LaunchOptions, lastPort: number | undefined): Promise<ServerAddress> {
  for (let attempt = 0; attempt < PORT_TRIES; attempt += 1) {
    const port = (attempt === 0 ? lastPort : undefined) ?? (await findFreePort());
    const address = await tryLaunch(options, port);
    if (address !== 'port-taken') return address;
  }
  throw new Error(`The database found no free port in ${PORT_TRIES} tries.`);
}

/** Starts a server on the data folder, where none runs. */
export async function launchServer(options: LaunchOptions): Promise<ServerAddress> {
  const { data } = options.place;
  const lastPort = readPidFile(data)?.port;
  if (!(await waitUntil(() => !hasLeftovers(data), LEFTOVER_MS))) {
    throw new Error(`Processes of an earlier database still work in ${data}. End them and start again.`);
  }
  // After the wait: a server that has died meanwhile, and that nobody has reaped, has its number still.
  removeForeignPidFile(data);
  return options.port === undefined ? launchAnywhere(options, lastPort) : launchAt(options, options.port);
}

/** The server that another process started on this folder, or that a killed one left behind. */
export async function adoptServer({ place, log }: LaunchOptions): Promise<ServerAddress | undefined> {
  const hasPort = () => findRunningServer(place.data)?.port !== undefined;
  await waitUntil(() => hasPort() || findRunningServer(place.data) === undefined, LEFTOVER_MS);
  const server = findRunningServer(place.data);
  if (server?.port === undefined) return undefined;
  const address = { pid: server.pid, port: server.port, password: readPassword(place) };
  return (await waitForAnswer(address, log)) ? address : undefined;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** Asks the server to end at once, without waiting for it. */
export function beginStop(pid: number): void {
  signal(pid, 'SIGINT');
}

/** Stops the server: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(pid: number, log: (message: string) => void): Promise<void> {
  const isGone = () => !isProcessAlive(pid);
  beginStop(pid);
  if (await waitUntil(isGone, FAST_STOP_MS)) return;
  log('The database takes too long to stop. Stopping it at once; it will recover at the next start.');
  signal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, IMMEDIATE_STOP_MS)) return;
  throw new Error(`The database (process ${pid}) does not stop.`);
}

/** What our server differs in from PostgreSQL's defaults: for one machine of two cores and up, shared with the site. */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // A socket's path may be too long in a deep folder; every process of ours uses the port.
  unix_socket_directories: '',
  // The site starts it again. By itself it may wait forever after a start that failed, such as one on a full disk (seen with 18.4).
  restart_after_crash: 'off',
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // Compiling costs more than it saves on queries of some milliseconds.
  jit: 'off',
  max_parallel_workers_per_gather: '1',
  // Containers give /dev/shm 64 MB, too little for a parallel query; this kind needs none of it.
  dynamic_shared_memory_type: 'sysv',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** The settings as arguments of the program; `changes` win over ours. */
export function settingArguments(changes: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries({ ...serverSettings, ...changes }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
