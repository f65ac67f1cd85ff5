import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isProcessAlive, processesIn } from './process-identity.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const WRITER = resolve(import.meta.dirname, '../testing/commit-rows.ts');
let dataDir: string;
let started: Postgres[];
let messages: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
  started = [];
  messages = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  const server = await startPostgres({ dataDir, log: (message) => messages.push(message) });
  started.push(server);
  return server;
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

interface Writer {
  readonly child: ChildProcess;
  readonly lines: string[];
}

async function startWriter(rows: number): Promise<Writer> {
  const child = spawn(process.execPath, [WRITER, dataDir], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(rows), { timeout: 20_000 });
  return { child, lines };
}

async function killGroup({ child }: Writer): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await closed;
}

function lastNumber({ lines }: Writer): number {
  return Number(lines.at(-1)?.split(' ')[1]);
}

const committed = 'select count(*)::int as count, coalesce(max(number), 0) as last from committed';
const data = () => join(dataDir, 'postgres', 'data');

test('BEY-17 starts on an empty folder and keeps what was written', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('BEY-17 keeps its password to itself and listens to this machine alone', async () => {
  const server = await start();
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('BEY-4 works as a role that owns its database alone', async () => {
  const { url } = await start();
  const [role] = await query(
    url,
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  await query(url, 'create table own (id int generated always as identity); create schema another');
  for (const text of [
    "copy (select 1) to program 'true'",
    "copy own from '/etc/passwd'",
    "select pg_read_file('PG_VERSION')",
  ])
    await expect(query(url, text)).rejects.toThrow('permission denied');
});

test('BEY-17 takes over a database that belongs to the role of the server', async () => {
  const first = await start();
  const owned = new URL(first.adminUrl);
  owned.pathname = '/bondlens';
  await query(first.adminUrl, 'alter database bondlens owner to bondlens');
  await query(
    owned.href,
    `create table bond (id int generated always as identity, name text);
     insert into bond (name) values ('kept');
     create sequence free;
     create view named as select name from bond;
     create type kind as enum ('a');
     create schema jobs create table job (id int);
     create function jobs.count() returns trigger language plpgsql as 'begin return null; end'`,
  );
  await first.stop();
  const { url } = await start();
  await query(
    url,
    `alter table bond add column coupon numeric; alter sequence free increment 2; drop view named; drop type kind;
     drop function jobs.count(); drop schema jobs cascade; insert into bond (name) values ('new')`,
  );
  expect(await query(url, 'select name from bond order by id')).toEqual([{ name: 'kept' }, { name: 'new' }]);
});

/** Whether every user can enter a folder. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}

test.runIf(process.getuid?.() === 0 && isOpenToAll(tmpdir()) && isOpenToAll(import.meta.dirname))(
  'BEY-4 started by root it runs as a system user of its own, to whom its files belong, now and at the next start',
  async () => {
    // As a data folder is where it is not below a folder that is closed to others.
    chmodSync(dataDir, 0o755);
    for (const _start of ['first', 'next']) {
      const server = await start();
      const [pid = ''] = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
      const ids = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      const uid = Number(ids?.[1]);
      expect(uid).toBeGreaterThan(0);
      expect(statSync(join(dataDir, 'postgres', 'data')).uid).toBe(uid);
      await server.stop();
    }
  },
);

test('BEY-17 sorts and cuts letters the same on every machine', async () => {
  const server = await start();
  const settings = await query(
    server.url,
    "select datlocprovider::text, datlocale, pg_encoding_to_char(encoding) as encoding, upper('é') as upper, current_setting('fsync') as fsync from pg_database where datname = current_database()",
  );
  expect(settings).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', upper: 'É', fsync: 'on' }]);
});

// The workers of a killed server end by themselves, some before their turn comes.
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

test('BEY-17 loses no confirmed row when every process is killed while it writes', async () => {
  let before = 0;
  for (let round = 0; round < 2; round += 1) {
    const writer = await startWriter(200);
    await killGroup(writer);
    for (const pid of processesIn(data()) ?? []) killIfAlive(pid);
    expect(lastNumber(writer)).toBeGreaterThan(before);
    before = lastNumber(writer);
  }
  const server = await start();
  const [{ count, last } = {}] = await query(server.url, committed);
  // The last commit may have reached the disk without its confirmation reaching us.
  expect([before, before + 1]).toContain(last);
  expect(count).toBe(last);
});

test('BEY-17 takes over the server that a killed process left running, and stops it at the end', async () => {
  const writer = await startWriter(20);
  const pid = Number(writer.lines[0]?.split(' ')[1]);
  await killGroup(writer);
  expect(isProcessAlive(pid)).toBe(true);
  const server = await start();
  expect(server.pid).toBe(pid);
  expect(await query(server.url, committed)).toMatchObject([{ count: expect.any(Number) }]);
  await server.stop();
  expect(isProcessAlive(pid)).toBe(false);
});

test('BEY-17 serves two processes at once; the last to leave stops it', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.pid).toBe(first.pid);
  await first.stop();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isProcessAlive(first.pid)).toBe(false);
});

test('stops once, however often it is asked', async () => {
  const server = await start();
  await Promise.all([server.stop(), server.stop()]);
  expect(isProcessAlive(server.pid)).toBe(false);
});

test('BEY-17 starts beside a pid file whose number now belongs to another process', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(
    join(data(), 'postmaster.pid'),
    `${process.pid}\n${data()}\n1700000000\n5999\n\n127.0.0.1\n1 2\nready   \n`,
  );
  const second = await start();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('BEY-17 makes the database anew after its making was cut short', async () => {
  const unfinished = join(dataDir, 'postgres', 'data.new-999999999');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  const server = await start();
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
});

test('BEY-17 touches no data when it cannot start, and says why', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const before = readdirSync(data(), { recursive: true }).length;
  renameSync(join(data(), 'global', 'pg_control'), join(data(), 'pg_control.away'));
  await expect(start()).rejects.toThrow(/The database did not start\..*pg_control/s);
  expect(readdirSync(data(), { recursive: true })).toHaveLength(before);
  renameSync(join(data(), 'pg_control.away'), join(data(), 'global', 'pg_control'));
  const again = await start();
  expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});
