import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeCluster, ROLE } from './cluster.ts';
import { withFileLock } from './file-lock.ts';
import { keepRunning, type StopWatching } from './keep-running.ts';
import { adoptServer, beginStop, type LaunchOptions, launchServer, stopServer } from './launch.ts';
import { findPlace } from './place.ts';
import { isMarkAlive, isProcessAlive, processMark } from './process-identity.ts';
import { type ServerAddress, urlOf } from './readiness.ts';
import { findRunningServer } from './running-server.ts';

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

/** A note in the database's folder that this process uses the server; the last one to leave stops it. */
interface ClientNote {
  readonly file: string;
  remove(): void;
}

let serial = 0;

function isLiving(file: string): boolean {
  try {
    return isMarkAlive(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
}

/** Leaves a note of this process in the folder. */
function leaveClientNote(folder: string): ClientNote {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  serial += 1;
  const file = join(folder, `${process.pid}-${serial}`);
  writeFileSync(file, processMark(process.pid), { mode: 0o644 });
  return { file, remove: () => rmSync(file, { force: true }) };
}

/** True when a living process has a note in the folder; notes of dead ones are swept. */
function hasClients(folder: string): boolean {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const dead = files.filter((file) => !isLiving(file));
  for (const file of dead) rmSync(file, { force: true });
  return dead.length < files.length;
}

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

/** The role that the site works as. It owns the database and can do nothing to the server or its machine. */
const SITE_ROLE = 'bondlens_site';
const CONNECT_MS = 3_000;

// The password of the server's own role cannot be told from it.
const sitePassword = ({ password }: Pick<ServerAddress, 'password'>) =>
  createHash('sha256').update(`${SITE_ROLE} ${password}`).digest('base64url');

/** The address of the product's database for the site's role. */
function siteUrlOf(address: ServerAddress): string {
  const url = new URL(urlOf(address, ROLE));
  url.username = SITE_ROLE;
  url.password = sitePassword(address);
  return url.href;
}

async function asAdmin<Result>(address: ServerAddress, database: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: urlOf(address, database), connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Databases of earlier versions belong to the server's own role, with all that is in them. */
const GIVE_OVER = `do $$
declare each record;
begin
  for each in
    select format('alter schema %I owner to ${SITE_ROLE}', nspname) as command from pg_namespace
    where nspowner = '${ROLE}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${SITE_ROLE}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, oid::regclass)
    from pg_class
    where relowner = '${ROLE}'::regrole and relkind in ('r', 'p', 'S', 'v', 'm')
      and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
      )
    union all
    select format('alter routine %s owner to ${SITE_ROLE}', oid::regprocedure) from pg_proc
    where proowner = '${ROLE}'::regrole
      and pronamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    union all
    select format('alter type %s owner to ${SITE_ROLE}', oid::regtype) from pg_type
    where typowner = '${ROLE}'::regrole and typtype in ('e', 'd')
      and typnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  loop
    execute each.command;
  end loop;
end $$`;

async function makeRole(client: pg.Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [SITE_ROLE]);
  if (rowCount === 0) await client.query(`create role ${SITE_ROLE} login password ${client.escapeLiteral(password)}`);
}

/** The role that a database belongs to; undefined where there is none. */
async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [ROLE],
  );
  return rows[0]?.owner;
}

/** Makes the site's role and the product's own database where they are missing. */
async function makeDatabase(address: ServerAddress): Promise<void> {
  const owner = await asAdmin(address, 'postgres', async (client) => {
    await makeRole(client, sitePassword(address));
    const found = await findOwner(client);
    if (found === undefined) await client.query(`create database ${ROLE} owner ${SITE_ROLE}`);
    return found ?? SITE_ROLE;
  });
  if (owner === SITE_ROLE) return;
  await asAdmin(address, ROLE, (client) => client.query(GIVE_OVER));
  // Last, so that a start that is broken off is begun again.
  await asAdmin(address, 'postgres', (client) => client.query(`alter database ${ROLE} owner to ${SITE_ROLE}`));
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
