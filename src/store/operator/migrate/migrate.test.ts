import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { runAsAdmin, withDatabase } from '../../testing/admin.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate, requireServer } from './migrate.ts';

let directory: string;
let empty: TestDatabase;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bondlens-migrations-'));
  const migrated = await createTestDatabase();
  const name = new URL(migrated.url).pathname.slice(1);
  const admin = withDatabase(migrated.url, 'postgres');
  await migrated.drop();
  await runAsAdmin(admin, `create database ${name}`);
  empty = migrated;
});

afterEach(async () => {
  rmSync(directory, { recursive: true });
  await empty.drop();
});

const write = (name: string, text: string) => writeFileSync(join(directory, `${name}.sql`), text);
const run = () => migrate({ url: empty.url, directory });

async function count(table: string): Promise<number> {
  const database = openDatabase({ url: empty.url });
  const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
  const { rows } = await query.execute(database.kysely);
  await database.close();
  return rows[0]?.count ?? -1;
}

test('applies each file once, in order', async () => {
  write('0001_letters', 'create table letter (name text); insert into letter values (1)');
  expect(await run()).toEqual(['0001_letters']);
  write('0002_more', 'insert into letter values (2)');
  expect(await run()).toEqual(['0002_more']);
  expect(await run()).toEqual([]);
  expect(await count('letter')).toBe(2);
});

test('BEY-17 lets several nodes start together', async () => {
  write('0001_letters', 'create table letter (name text); select pg_sleep(0.2); insert into letter values (1)');
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat()).toEqual(['0001_letters']);
  expect(await count('letter')).toBe(1);
});

test('leaves nothing of a file that fails, keeps those before it, and names it', async () => {
  write('0001_letters', 'create table letter (name text)');
  write('0002_broken', 'insert into letter values (1); insert into nowhere values (1)');
  await expect(run()).rejects.toThrow('Migration 0002_broken failed: relation "nowhere" does not exist');
  expect(await count('letter')).toBe(0);
  expect(await count('schema_migration')).toBe(1);
});

test('refuses an applied file that was changed', async () => {
  write('0001_letters', 'create table letter (name text)');
  await run();
  write('0001_letters', 'create table letter (title text)');
  await expect(run()).rejects.toThrow('0001_letters was changed after the database applied it');
});

test('does not mind other line ends', async () => {
  write('0001_letters', 'create table letter\n(name text);\n');
  await run();
  write('0001_letters', 'create table letter\r\n(name text);\r\n');
  expect(await run()).toEqual([]);
});

test('refuses a database of a later version', async () => {
  write('0001_letters', 'create table letter (name text)');
  write('0002_more', 'insert into letter values (2)');
  await run();
  rmSync(join(directory, '0002_more.sql'));
  await expect(run()).rejects.toThrow('0002_more, which this version of Bondlens does not know');
});

test('refuses a file whose name is no number and words', async () => {
  write('one', 'select 1');
  await expect(run()).rejects.toThrow('is not named like 0001_name.sql');
});

test('refuses two files of one number, but not a gap', async () => {
  write('0001_letters', 'create table letter (name text)');
  write('0003_more', 'insert into letter values (3)');
  expect(await run()).toEqual(['0001_letters', '0003_more']);
  write('0003_other', 'select 1');
  await expect(run()).rejects.toThrow('0003_more.sql and 0003_other.sql have the same number');
});

test('BEY-17 a server that is too old is refused before anything is written, by its version', () => {
  expect(() => requireServer(150_004)).toThrow(
    /^old-server: .* PostgreSQL 15; Bondlens needs 18 or newer\. Nothing was written/,
  );
  expect(() => requireServer(170_000)).toThrow('old-server');
  for (const version of [180_000, 180_001, 190_000]) expect(requireServer(version)).toBeUndefined();
});
