import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { runAsAdmin, withDatabase } from './admin.ts';
import { createTestDatabase } from './test-database.ts';
import { queryRows } from './with-test-database.ts';

const all = join(import.meta.dirname, '../migrations');

/** A database without tables for the tests of a file, all migrations, and a folder of those before a number. */
export function withEarlierMigrations(before: string): () => Readonly<Record<'url' | 'all' | 'earlier', string>> {
  const earlier = mkdtempSync(join(tmpdir(), 'bondlens-earlier-'));
  for (const name of readdirSync(all)) if (name < before) cpSync(join(all, name), join(earlier, name));
  let url = '';
  let drop = async () => {};
  beforeAll(async () => {
    const own = await createTestDatabase();
    [url, drop] = [own.url, own.drop];
    await own.drop();
    await runAsAdmin(withDatabase(url, 'postgres'), `create database ${new URL(url).pathname.slice(1)}`);
  });
  afterAll(async () => {
    rmSync(earlier, { recursive: true });
    await drop();
  });
  return () => ({ url, all, earlier });
}

/** A source, and bonds without terms by the numbers from 1 on, in tables of any version. */
export async function addBareBonds(database: Database, count: number): Promise<void> {
  await queryRows(database, `insert into source (code, name) values ('s', 'S')`);
  await queryRows(
    database,
    `insert into instrument (id, kind, name, short_name) select id, 'bond', 'B', 'B' from generate_series(1, ${count}) as id`,
  );
}
