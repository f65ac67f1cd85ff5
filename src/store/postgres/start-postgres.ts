import { join } from 'node:path';
import { type ClientNote, hasClients, leaveClientNote } from './clients.ts';
import { makeCluster, ROLE } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { adoptServer, beginStop, type LaunchOptions, launchServer, stopServer } from './launch.ts';
import { findPlace } from './place.ts';
import { makeDatabase, type ServerAddress, urlOf } from './readiness.ts';

export interface PostgresOptions {
  /** The product's data folder; the database lives in `postgres` inside it. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Changes to the server's settings, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Postgres {
  readonly url: string;
  readonly pid: number;
  /** Leaves the server; the last process to leave stops it. */
  stop(): Promise<void>;
}

const LOCK_WAIT_MS = 1_200_000;

interface Lease {
  readonly options: LaunchOptions;
  readonly notes: string;
  readonly note: ClientNote;
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

async function leave({ options, notes, note }: Lease, pid: number): Promise<void> {
  await alone(options, async () => {
    note.remove();
    if (hasClients(notes)) options.log('Leaving the database to another process that uses it.');
    else await stopServer(pid, options.log);
  });
}

function postgresOf(lease: Lease, address: ServerAddress): Postgres {
  const onExit = () => {
    lease.note.remove();
    if (!hasClients(lease.notes)) beginStop(address.pid);
  };
  process.once('exit', onExit);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= leave(lease, address.pid).finally(() => process.off('exit', onExit));
    return stopping;
  };
  return { url: urlOf(address, ROLE), pid: address.pid, stop };
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
      return postgresOf({ options, notes, note }, await obtainServer(options));
    } catch (error) {
      note.remove();
      throw error;
    }
  });
}
