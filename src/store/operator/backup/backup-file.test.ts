import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { readMigrations } from '../../platform/migrate/migration-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { beginBackupFile } from './backup-file.ts';
import { cutAfterRows, type Rows, unpackedPieces } from './backup-tables.ts';
import { makeBackup } from './make-backup.ts';
import { BackupError, type BackupFault, type BackupPart, backupFaults, MANIFEST_ENTRY } from './manifest.ts';
import { checkBackup, entriesOf, withBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const NOTES = ['a tab\t and a line\n', 'a backslash \\ and \\N', '', 'ünïcödé 債券'];

let empty: TestDatabase;
let folder: string;
let file: string;

const urlOf = async () => {
  const [row] = await queryRows<{ name: string }>(database(), 'select current_database() as name');
  const url = new URL(empty.url);
  url.pathname = `/${row?.name}`;
  return url.href;
};

const make = async (target: string, overwrite = false) =>
  makeBackup({
    url: await urlOf(),
    file: target,
    overwrite,
    madeBy: 'Bondlens 9.9.9',
    now: new Date('2026-03-24T01:02:03Z'),
  });

const restore = (from: string) => restoreBackup({ url: empty.url, file: from, prepareJobs: async () => undefined });

async function faultOf(work: Promise<unknown>): Promise<BackupFault | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof BackupError) return error.fault;
    throw error;
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bondlens-backup-'));
  file = join(folder, 'whole.tar');
  empty = await createTestDatabase();
  for (const [at, note] of NOTES.entries())
    await queryRows(database(), 'insert into label_override (language, module, key, text) values ($1, $2, $3, $4)', [
      'en',
      'm',
      String(at),
      note,
    ]);
  await make(file);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await empty.drop();
});

test('BEY-16 a backup is a tar of zstd files that other programs read, for the eyes of its owner alone', () => {
  const out = mkdtempSync(join(folder, 'out-'));
  execFileSync('tar', ['xf', file, '-C', out]);
  const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  const table = manifest.tables.find(({ name }: { readonly name: string }) => name === 'label_override');
  expect(table).toMatchObject({ rows: NOTES.length });
  const [part] = table.parts;
  const digest = (path: string) => execFileSync('sha256sum', [path], { encoding: 'utf8' }).slice(0, 64);
  expect(digest(join(out, part.file))).toBe(part.sha256);
  const head = join(folder, 'head');
  writeFileSync(head, readFileSync(file).subarray(0, statSync(file).size - 2048));
  expect(readFileSync(join(out, 'SHA256'), 'latin1').trim()).toBe(digest(head));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(manifest).toMatchObject({ madeBy: 'Bondlens 9.9.9', takenAt: '2026-03-24T01:02:03.000Z' });
  expect(manifest.migrations.map(({ name }: { readonly name: string }) => name)).toEqual(
    readMigrations().map(({ name }) => name),
  );
});

test('BEY-16 no byte of a backup can be another, and none can be missing', async () => {
  const bytes = readFileSync(file);
  const other = join(folder, 'other.tar');
  const faults: BackupFault[] = ['damaged', 'no-backup', 'newer-backup'];
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ change;
      writeFileSync(other, changed);
      expect(faults).toContain(await faultOf(withBackup(other, checkBackup)));
    }),
    { numRuns: draws(30, 150) },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
      copyFileSync(file, other);
      truncateSync(other, length);
      expect(faults).toContain(await faultOf(withBackup(other, checkBackup)));
    }),
    { numRuns: draws(20, 100) },
  );
});

test('BEY-16 a damaged backup is refused before anything is written', async () => {
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  const other = join(folder, 'damaged.tar');
  writeFileSync(other, changed);
  expect(await faultOf(restore(other))).toBe('damaged');
});

test('BEY-16 a backup with a migration that this program does not know, or knows otherwise, is refused', async () => {
  const known = mkdtempSync(join(folder, 'migrations-'));
  const source = new URL('../../migrations/', import.meta.url).pathname;
  for (const name of readdirSync(source)) copyFileSync(join(source, name), join(known, name));
  const restoreWith = () =>
    restoreBackup({ url: empty.url, file, directory: known, prepareJobs: async () => undefined });
  writeFileSync(join(known, '0007_live.sql'), 'select 1');
  expect(await faultOf(restoreWith())).toBe('other-history');
  rmSync(join(known, '0007_live.sql'));
  expect(await faultOf(restoreWith())).toBe('newer-backup');
});

test('BEY-16 what a restore brings is what was there, whatever signs are in it', async () => {
  await restore(file);
  const read = 'select key, text from label_override order by key';
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  expect((await client.query(read)).rows).toEqual(await queryRows(database(), read));
  await client.end();
  expect(await faultOf(restore(file))).toBe('not-empty');
});

test('BEY-16 a backup that fails leaves neither a file nor half of one, and the earlier one as it was', async () => {
  const target = join(folder, 'kept.tar');
  await make(target);
  const before = readFileSync(target);
  expect(await faultOf(make(target))).toBe('file-exists');
  const broken = makeBackup({
    url: await urlOf(),
    file: target,
    overwrite: true,
    madeBy: 'Bondlens',
    now: new Date(),
    onProgress: () => {
      throw new Error('no space left');
    },
  });
  await expect(broken).rejects.toThrow('no space left');
  expect(readFileSync(target).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes('.part-'))).toEqual([]);
  await make(target, true);
  expect(existsSync(target)).toBe(true);
});

test('BEY-16 rows are cut only between rows, in whatever pieces they come', async () => {
  const row = fc.string({ maxLength: 40 }).map((text) => `${text.replaceAll('\n', ' ')}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 90 }),
      async (rows, piece, part) => {
        const text = Buffer.from(rows.join(''));
        const pieces = Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
          text.subarray(at * piece, (at + 1) * piece),
        );
        const cuts: Rows[] = [];
        for await (const cut of cutAfterRows(pieces, part)) cuts.push(cut);
        expect(Buffer.concat(cuts.map((cut) => cut.text)).equals(text)).toBe(true);
        expect(cuts.reduce((sum, cut) => sum + cut.rows, 0)).toBe(rows.length);
        for (const cut of cuts) expect(cut.text.at(-1)).toBe(0x0a);
      },
    ),
  );
});

interface Manifest {
  readonly madeBy: string;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly parts: readonly BackupPart[] }[];
  readonly sequences: readonly object[];
  readonly schedules: readonly object[];
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** The whole backup with another manifest, and with parts in place of its own: its digests are right, as whoever makes a file makes them. */
async function forged(change: (manifest: Manifest) => object, bodies: ReadonlyMap<string, Buffer> = new Map()) {
  const target = join(folder, `forged-${randomUUID()}.tar`);
  const out = await beginBackupFile({ file: target, overwrite: false });
  await withBackup(file, async (backup) => {
    for await (const { name, body } of entriesOf(backup)) {
      if (name === MANIFEST_ENTRY) await out.finish(JSON.stringify(change(JSON.parse(body.toString()))));
      else await out.add({ name, body: bodies.get(name) ?? body });
    }
  });
  return target;
}

const schedule = { key: 'curve', cron: '30 19 * * 1-5', timezone: 'UTC', data: { words: [] }, options: {} };

test.each<[string, (manifest: Manifest) => object, BackupFault]>([
  ['nulls', (manifest) => ({ ...manifest, tables: [null], sequences: [null], schedules: [null] }), 'damaged'],
  [
    'a table without columns',
    (manifest) => ({ ...manifest, tables: [{ name: 'bond_terms', rows: 0, parts: [] }] }),
    'damaged',
  ],
  [
    'a sequence that nothing makes',
    (manifest) => ({ ...manifest, sequences: [{ name: 'x', last: '1' }] }),
    'other-tables',
  ],
  ['a sequence with SQL', (manifest) => ({ ...manifest, sequences: [{ name: "x'); drop", last: '1' }] }), 'damaged'],
  [
    'a number that is none',
    (manifest) => ({ ...manifest, sequences: [{ name: 'issuer_id_seq', last: 'x' }] }),
    'damaged',
  ],
  [
    'a schedule without a key',
    (manifest) => ({ ...manifest, schedules: [{ ...schedule, key: undefined }] }),
    'damaged',
  ],
  [
    'a schedule of no clock',
    (manifest) => ({ ...manifest, schedules: [{ ...schedule, timezone: 'Moon' }] }),
    'damaged',
  ],
  [
    'migrations of another program',
    (manifest) => ({ ...manifest, migrations: [{ name: '0001_market', checksum: '0'.repeat(64) }] }),
    'other-history',
  ],
  [
    'a later migration',
    (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999_later', checksum: '0'.repeat(64) }],
    }),
    'newer-backup',
  ],
  [
    'a table of another program',
    (manifest) => ({
      ...manifest,
      tables: [...manifest.tables, { name: 'other', columns: ['a'], rows: 0, parts: [] }],
    }),
    'other-tables',
  ],
  ['a maker who writes on the screen', (manifest) => ({ ...manifest, madeBy: '\u001b[2J' }), 'damaged'],
])('BEY-16 a backup with %s is refused by the check in the words of the restore', async (_, change, fault) => {
  const target = await forged(change);
  const wordsOf = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => String(error),
    );
  const checked = await wordsOf(withBackup(target, (backup) => checkBackup(backup)));
  expect(checked).toContain(`${fault}: `);
  expect(await wordsOf(restore(target))).toBe(checked);
});

test('BEY-16 a schedule that a Bondlens keeps is sound', async () => {
  const target = await forged((manifest) => ({ ...manifest, schedules: [schedule] }));
  expect((await withBackup(target, checkBackup)).schedules).toEqual([schedule]);
});

test('BEY-16 nothing of a file moves a terminal, and what it says of itself is short', () => {
  const { message } = new BackupError('newer-backup', `made by \u001b[2J\u0007${'x'.repeat(10_000)}`);
  expect(message).toContain('made by ?[2J?xxx');
  expect(message.length).toBeLessThan(600);
});

test('BEY-16 a small part that unpacks to gigabytes is refused with the memory of a few megabytes', async () => {
  // Frames of zstd one behind the other are one file: 16 MB of the same letter are half a kilobyte.
  const frame = zstdCompressSync(Buffer.alloc(16 * 1024 * 1024, 'a'));
  const bomb = Buffer.concat(Array.from({ length: 96 }, () => frame));
  const before = process.memoryUsage().rss;
  let read = 0;
  const reading = (async () => {
    for await (const piece of unpackedPieces(bomb)) read += piece.length;
  })();
  await expect(reading).rejects.toThrow('unpacks to more than');
  expect(read).toBeLessThanOrEqual(1024 ** 3);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test('BEY-16 docs/backup.md says of every fault what to do about it', () => {
  const page = readFileSync(new URL('../../../../docs/backup.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| `([a-z-]+)` \| /gm)].map(([, fault]) => fault);
  expect(documented).toEqual(expect.arrayContaining([...Object.keys(backupFaults), 'newer-database']));
});
