import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  committed,
  killGroup,
  openPostgresFolder,
  type PostgresFolder,
  rowsAt,
} from '../../testing/postgres-folder.ts';
import { isProcessAlive } from './process-identity.ts';

let folder: PostgresFolder;

beforeEach(() => {
  folder = openPostgresFolder();
});

afterEach(() => folder.close());

test('BEY-17 takes over a database that belongs to the role of the server', async () => {
  const first = await folder.start();
  const owned = new URL(first.adminUrl);
  owned.pathname = '/bondlens';
  await rowsAt(first.adminUrl, 'alter database bondlens owner to bondlens');
  await rowsAt(
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
  const { url } = await folder.start();
  await rowsAt(
    url,
    `alter table bond add column coupon numeric; alter sequence free increment 2; drop view named; drop type kind;
     drop function jobs.count(); drop schema jobs cascade; insert into bond (name) values ('new')`,
  );
  expect(await rowsAt(url, 'select name from bond order by id')).toEqual([{ name: 'kept' }, { name: 'new' }]);
});

test('BEY-17 takes over the server that a killed process left running, and stops it at the end', async () => {
  const writer = await folder.startWriter(20);
  const pid = Number(writer.lines[0]?.split(' ')[1]);
  await killGroup(writer);
  expect(isProcessAlive(pid)).toBe(true);
  const server = await folder.start();
  expect(server.pid).toBe(pid);
  expect(await rowsAt(server.url, committed)).toMatchObject([{ count: expect.any(Number) }]);
  await server.stop();
  expect(isProcessAlive(pid)).toBe(false);
});

test('stops once, however often it is asked', async () => {
  const server = await folder.start();
  await Promise.all([server.stop(), server.stop()]);
  expect(isProcessAlive(server.pid)).toBe(false);
});

test('BEY-17 starts beside a pid file whose number now belongs to another process', async () => {
  const first = await folder.start();
  await first.stop();
  writeFileSync(
    join(folder.data, 'postmaster.pid'),
    `${process.pid}\n${folder.data}\n1700000000\n5999\n\n127.0.0.1\n1 2\nready   \n`,
  );
  const second = await folder.start();
  expect(await rowsAt(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('BEY-17 makes the database anew after its making was cut short', async () => {
  const unfinished = join(folder.dataDir, 'postgres', 'data.new-999999999');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n');
  const server = await folder.start();
  expect(await rowsAt(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(unfinished)).toBe(false);
});

test('BEY-17 touches no data when it cannot start, and says why', async () => {
  const first = await folder.start();
  await rowsAt(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const before = readdirSync(folder.data, { recursive: true }).length;
  renameSync(join(folder.data, 'global', 'pg_control'), join(folder.data, 'pg_control.away'));
  await expect(folder.start()).rejects.toThrow(/The database did not start\..*pg_control/s);
  expect(readdirSync(folder.data, { recursive: true })).toHaveLength(before);
  renameSync(join(folder.data, 'pg_control.away'), join(folder.data, 'global', 'pg_control'));
  const again = await folder.start();
  expect(await rowsAt(again.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
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
    chmodSync(folder.dataDir, 0o755);
    for (const _start of ['first', 'next']) {
      const server = await folder.start();
      const [pid = ''] = readFileSync(join(folder.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
      const ids = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      const uid = Number(ids?.[1]);
      expect(uid).toBeGreaterThan(0);
      expect(statSync(join(folder.dataDir, 'postgres', 'data')).uid).toBe(uid);
      await server.stop();
    }
  },
);
