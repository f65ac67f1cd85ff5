import { join } from 'node:path';
import { type ClientNote, hasClients, leaveClientNote } from './clients.ts';
import { makeCluster } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { keepRunning, type StopWatching } from './keep-running.ts';
import { adoptServer, beginStop, type LaunchOptions, launchServer, stopServer } from './launch.ts';
import { findPlace } from './place.ts';
import { isProcessAlive } from './process-identity.ts';
import { type ServerAddress, urlOf } from './readiness.ts';
import { findRunningServer } from './running-server.ts';
import { makeDatabase, siteUrlOf } from './site-role.ts';

export interface PostgresOptions {
  /** The product's data folder; the database lives in `postgres` inside it. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Changes to the server's settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Postgres {
  readonly url: string;
  /** For the role that owns the server, at the database that every server has. */
  readonly adminUrl: string;
  readonly pid: number;
  /** Starts the server again, at the same address, whenever it ends by itself; until stopped or told otherwise. */
  keepRunning(): StopWatching;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

const LOCK_WAIT_MS = 1_200_000;

interface Lease {
  readonly options: LaunchOptions;
  readonly notes: string;
  readonly note: ClientNote;
  address: ServerAddress;
  hasLeft: boolean;
}

function alone<Result>({ place, log }: LaunchOptions, work: () => Promise<Result>): Promise<Result> {
  const onWait = (holder: string) => log(`Waiting for process ${holder}, which is starting or stopping the database.`);
  return withFileLock({ file: join(place.home, 'lock'), waitMs: LOCK_WAIT_MS, onWait }, work);
}

async function obtainServer(options: LaunchOptions): Promise<ServerAddress> {
  const { place, log } = options;
  if (await makeCluster(place)) log(`Made an empty database in ${place.home}.`);
  const address = (await adoptServer(options)) ?? (await launchServer(options));
  await makeDatabase(address);
  return address;
}

async function leave(lease: Lease): Promise<void> {
  const { options, notes, note } = lease;
  await alone(options, async () => {
    lease.hasLeft = true;
    note.remove();
    if (hasClients(notes)) options.log('Leaving the database to another process that uses it.');
    else await stopServer(findRunningServer(options.place.data)?.pid ?? lease.address.pid, options.log);
  });
}

// Whoever comes first among the processes that use the server starts it; the others find it running.
async function restart(lease: Lease): Promise<void> {
  const { options, address } = lease;
  await alone(options, async () => {
    if (lease.hasLeft) return;
    const next = (await adoptServer(options)) ?? (await launchServer({ ...options, port: address.port }));
    if (next.port !== address.port) throw new Error(`It runs at port ${next.port} instead of ${address.port}.`);
    lease.address = next;
  });
}

function keepLease(lease: Lease): StopWatching {
  return keepRunning({
    isRunning: () => isProcessAlive(lease.address.pid),
    restart: () => restart(lease),
    log: lease.options.log,
  });
}

function postgresOf(lease: Lease): Postgres {
  const onExit = () => {
    lease.note.remove();
    if (!hasClients(lease.notes)) beginStop(lease.address.pid);
  };
  process.once('exit', onExit);
  const watches: StopWatching[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    for (const stopWatching of watches) stopWatching();
    return leave(lease).finally(() => process.off('exit', onExit));
  };
  return {
    url: siteUrlOf(lease.address),
    adminUrl: urlOf(lease.address, 'postgres'),
    get pid() {
      return lease.address.pid;
    },
    keepRunning: () => {
      const stopWatching = keepLease(lease);
      watches.push(stopWatching);
      return stopWatching;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/**
 * Starts the product's own PostgreSQL on the data folder, or joins the one that runs there already. Data is never removed,
 * whatever goes wrong.
 */
export async function startPostgres({ dataDir, log, settings = {} }: PostgresOptions): Promise<Postgres> {
  const place = findPlace(dataDir);
  const options: LaunchOptions = { place, settings, log };
  const notes = join(place.home, 'clients');
  return alone(options, async () => {
    const note = leaveClientNote(notes);
    try {
      return postgresOf({ options, notes, note, address: await obtainServer(options), hasLeft: false });
    } catch (error) {
      note.remove();
      throw error;
    }
  });
}
