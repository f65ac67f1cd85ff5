import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import {
  committed,
  killGroup,
  openPostgresFolder,
  type PostgresFolder,
  rowsAt,
  type Writer,
} from '../../testing/postgres-folder.ts';
import { whyClosed } from './place.ts';
import { isProcessAlive, processesIn } from './process-identity.ts';

let folder: PostgresFolder;

beforeEach(() => {
  folder = openPostgresFolder();
});

afterEach(() => folder.close());

function lastNumber({ lines }: Writer): number {
  return Number(lines.at(-1)?.split(' ')[1]);
}

test('BEY-17 starts on an empty folder and keeps what was written', async () => {
  const first = await folder.start();
  await rowsAt(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await folder.start();
  expect(await rowsAt(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test.skipIf(process.getuid?.() !== 0)(
  'BEY-17 changes nothing about the files of a folder that belongs to the database already',
  async () => {
    const first = await folder.start();
    const file = join(folder.dataDir, 'postgres', 'data', 'PG_VERSION');
    const before = statSync(file).ctimeMs;
    const second = await folder.start();
    expect(statSync(file).ctimeMs).toBe(before);
    await second.stop();
    await first.stop();
  },
);

test.each([
  ['EROFS', 0, 0, 'is on a file system that is read-only'],
  ['EACCES', 1000, 1000, 'is closed to its own user'],
  ['EACCES', 1000, 1001, 'belongs to another user'],
])(
  'BEY-17 a folder that cannot be used is told with its true reason: %s of user %i for %i',
  (code, owner, user, words) => {
    expect(whyClosed(Object.assign(new Error(code), { code }), owner, user)).toContain(words);
  },
);

test('BEY-17 keeps its password to itself and listens to this machine alone', async () => {
  const server = await folder.start();
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  expect(statSync(join(folder.dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder.dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  const stranger = new URL(server.url);
  stranger.password = 'guess';
  await expect(rowsAt(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('BEY-4 works as a role that owns its database alone', async () => {
  const { url } = await folder.start();
  const [role] = await rowsAt(
    url,
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  await rowsAt(url, 'create table own (id int generated always as identity); create schema another');
  for (const text of [
    "copy (select 1) to program 'true'",
    "copy own from '/etc/passwd'",
    "select pg_read_file('PG_VERSION')",
  ])
    await expect(rowsAt(url, text)).rejects.toThrow('permission denied');
});

test('BEY-17 sorts and cuts letters the same on every machine', async () => {
  const server = await folder.start();
  const settings = await rowsAt(
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
  for (let kills = draws(1, 2); kills > 0; kills -= 1) {
    const writer = await folder.startWriter(200);
    await killGroup(writer);
    for (const pid of processesIn(folder.data) ?? []) killIfAlive(pid);
    expect(lastNumber(writer)).toBeGreaterThan(before);
    before = lastNumber(writer);
  }
  const server = await folder.start();
  const [{ count, last } = {}] = await rowsAt(server.url, committed);
  // The last commit may have reached the disk without its confirmation reaching us.
  expect([before, before + 1]).toContain(last);
  expect(count).toBe(last);
});

test('BEY-17 serves two processes at once; the last to leave stops it', async () => {
  const [first, second] = await Promise.all([folder.start(), folder.start()]);
  expect(second.pid).toBe(first.pid);
  await first.stop();
  expect(await rowsAt(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isProcessAlive(first.pid)).toBe(false);
});
