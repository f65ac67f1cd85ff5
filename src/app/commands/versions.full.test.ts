import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupManifest } from '#store/operator/backup/manifest.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { runAsAdmin, withDatabase } from '#store/testing/admin.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

const FIXTURES = resolve(import.meta.dirname, '../../store/operator/backup/fixtures');
const LONG_MS = 120_000;
/** A backup of the generated market and of readers, made by each version that was published. */
const versions = readdirSync(FIXTURES).map((name) => name.replace(/^bondlens-|\.tar\.gz$/g, ''));

let folder: string;
const opened: { readonly place: TestDatabase; readonly database: Database }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-versions-'));
});

afterAll(async () => {
  for (const { place, database } of opened) {
    await database.close();
    await place.drop();
  }
  rmSync(folder, { recursive: true });
});

function fixture(version: string): string {
  const file = join(folder, `${version}.tar`);
  writeFileSync(file, gunzipSync(readFileSync(join(FIXTURES, `bondlens-${version}.tar.gz`))));
  return file;
}

const bond1001 = { name: 'Alderhaven 3% 18 Jan 2033', currency: 'EUR', matures_on: '2033-01-18' };

/** A database without a table. */
async function emptyDatabase() {
  const place = await createTestDatabase();
  const admin = withDatabase(place.url, 'postgres');
  await place.drop();
  await runAsAdmin(admin, `create database ${new URL(place.url).pathname.slice(1)}`);
  const database = openDatabase({ url: place.url });
  opened.push({ place, database });
  return { url: place.url, database };
}

async function command(url: string, ...words: readonly string[]) {
  const { ended, lines, complaints } = startEntry('command-line.ts', { DATABASE_URL: url }, words);
  return { code: await ended, lines, complaints };
}

const restored = async (version: string) => {
  const { url, database } = await emptyDatabase();
  const { code, complaints } = await command(url, 'restore', fixture(version));
  expect(code, complaints.join('\n')).toBe(0);
  return { url, database };
};

const rowsOf = ({ tables }: BackupManifest, name: string) => tables.find((table) => table.name === name)?.rows;

test.each(versions)(
  'BEY-17 a backup of version %s restores, becomes a database of this version, and keeps every rule',
  async (version) => {
    const manifest = await withBackup(fixture(version), checkBackup);
    expect(manifest.madeBy).toBe(`Bondlens ${version}`);
    const { url, database } = await restored(version);
    for (const table of ['instrument', 'trading_day', 'cash_flow', 'account', 'report_value'])
      expect(await queryRows(database, `select count(*) as rows from ${table}`)).toEqual([
        { rows: rowsOf(manifest, table) },
      ]);
    const bond = `select instrument.name, face_currency as currency, matures_on from instrument join bond_terms on instrument_id = id where id = 1001`;
    expect(await queryRows(database, bond)).toMatchObject([bond1001]);
    const kept = `select name, bond_id as bond, quantity, price from watchlist join watchlist_entry as entry on entry.account_id = watchlist.account_id and entry.watchlist_id = watchlist.id`;
    expect(await queryRows(database, kept)).toEqual([{ name: 'My bonds', bond: 1001, quantity: 5, price: 99.5 }]);
    expect(await command(url, 'db', 'verify')).toMatchObject({ code: 0 });
  },
  LONG_MS,
);

test(
  'BEY-17 a version that changes the tables makes a backup first, where it is told a folder, and changes nothing without it',
  async () => {
    const { url, database } = await restored(versions.at(-1) ?? '');
    // As if this version were the first that has it.
    await queryRows(database, 'drop table backup_run');
    await queryRows(database, `delete from schema_migration where name = '0115_backup_runs'`);
    const run = (place: string) =>
      startEntry('command-line.ts', { DATABASE_URL: url, BONDLENS_BACKUP_DIR: place }, ['backup', 'list']);
    writeFileSync(join(folder, 'no-folder'), '');
    expect(await run(join(folder, 'no-folder')).ended).toBe(2);
    expect(await queryRows(database, `select to_regclass('backup_run') as "table"`)).toEqual([{ table: null }]);
    const kept = join(folder, 'kept');
    expect(await run(kept).ended).toBe(0);
    const [made = '', ...others] = readdirSync(kept);
    expect(others).toEqual([]);
    expect(made).toMatch(/^before-0115_backup_runs-\d{8}T\d{6}Z\.tar$/);
    const { migrations } = await withBackup(join(kept, made), checkBackup);
    expect(migrations.map(({ name }) => name)).not.toContain('0115_backup_runs');
    expect(await run(kept).ended).toBe(0);
    expect(readdirSync(kept)).toEqual([made]);
  },
  LONG_MS,
);

test(
  'BEY-17 an older version refuses a database of a newer one by a code, leaves it as it is, and restores no backup of it',
  async () => {
    const { url, database } = await restored(versions.at(-1) ?? '');
    await queryRows(database, `insert into schema_migration (name, checksum) values ('9999_future', repeat('0', 64))`);
    const ledger = () => queryRows(database, 'select * from schema_migration order by name');
    const before = await ledger();
    const site = startEntry('main.ts', { DATABASE_URL: url, BONDLENS_DATA_DIR: folder });
    expect(await site.ended).toBe(1);
    expect(site.complaints.join('\n')).toContain('newer-database: The database has migration 9999_future');
    const asked = await command(url, 'imports');
    expect(asked.code).toBe(2);
    expect(asked.complaints.at(-1)).toMatch(/^newer-database: /);
    expect(await ledger()).toEqual(before);
    const file = join(folder, 'newer.tar');
    expect(await command(url, 'backup', file)).toMatchObject({ code: 0 });
    const { url: empty } = await emptyDatabase();
    const refused = await command(empty, 'restore', file);
    expect(refused.code).toBe(2);
    expect(refused.complaints.join('\n')).toMatch(/^newer-backup: .* 9999_future/m);
  },
  LONG_MS,
);
