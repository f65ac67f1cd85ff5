import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { type BackupOptions, makeBackup } from '#store/operator/backup/make-backup.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { runAsAdmin, withDatabase } from '#store/testing/admin.ts';
import { startRestlessWriter } from '#store/testing/restless-writer.ts';
import { type TableDigests, tableDigests } from '#store/testing/table-digests.ts';
import { isOnCluster } from '#store/testing/test-cluster.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { jobQueues, openJobs } from '../jobs/job-queues.ts';
import { type EntryProcess, startEntry } from '../testing/entry-process.ts';

const LONG_MS = 240_000;
const MORE_WRITES = 25;
const LATER_NUMBERS = 10_000;
const KILLS = 6;

let own: TestDatabase;
let database: Database;
let folder: string;
let file: string;
/** What every table held in the snapshot of the backup. */
let atSnapshot: TableDigests;

async function inTransaction<Result>(url: string, begin: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of begin.split(';')) await client.query(statement);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function queryOn(url: string, text: string): Promise<readonly object[]> {
  return inTransaction(url, 'begin', async (client) => (await client.query(text)).rows);
}

const digestsNow = (url: string) => inTransaction(url, 'begin', tableDigests);

type Backup = Omit<BackupOptions, 'onSnapshot'>;

async function backUpUnderWrites(backup: Backup): Promise<void> {
  const writer = await startRestlessWriter(own.url);
  await writer.more(1);
  await makeBackup({
    ...backup,
    onSnapshot: async (snapshot) => {
      await writer.more(MORE_WRITES);
      const begin = `begin isolation level repeatable read; set transaction snapshot '${snapshot}'`;
      atSnapshot = await inTransaction(own.url, begin, tableDigests);
    },
  });
  await writer.stop();
}

/** On a cluster no other transaction can read by the same snapshot, so that nobody writes from before it until it is known what it holds. */
async function backUpBetweenWrites(backup: Backup): Promise<void> {
  let writer = await startRestlessWriter(own.url);
  await writer.more(1);
  await writer.stop();
  await makeBackup({
    ...backup,
    onSnapshot: async () => {
      atSnapshot = await digestsNow(own.url);
      writer = await startRestlessWriter(own.url, LATER_NUMBERS);
      await writer.more(MORE_WRITES);
    },
  });
  await writer.stop();
}

beforeAll(async () => {
  own = await copySeededMarket(0.1);
  database = openDatabase({ url: own.url });
  folder = await mkdtemp(join(tmpdir(), 'bondlens-backup-'));
  file = join(folder, 'market.tar');
  await refreshSearchIndex(database);
  const boss = await openJobs({ url: own.url, log: () => undefined, isNode: false });
  const data = { words: ['us-treasury', '--from', 'https://example.com'] };
  await boss.schedule(jobQueues.imports, '30 19 * * 1-5', data, { key: 'curve', tz: 'UTC' });
  await boss.stop({ graceful: false });
  const backup = { url: own.url, file, madeBy: 'Bondlens', now: new Date() };
  if (isOnCluster()) await backUpBetweenWrites(backup);
  else await backUpUnderWrites(backup);
}, LONG_MS);

afterAll(async () => {
  await database.close();
  await own.drop();
  await rm(folder, { recursive: true });
});

const restore = (settings: Readonly<Record<string, string>>) =>
  startEntry('command-line.ts', settings, ['restore', file]);

/** The search index without the ranks that a rebuild gives anew. */
const indexed = (place: Database) =>
  queryRows(
    place,
    'select part, subject_id, status_id, sort_name, words::text from search_entry order by part, subject_id, sort_name',
  );

async function expectRestored(url: string): Promise<void> {
  expect(await digestsNow(url)).toEqual(atSnapshot);
  const restored = openDatabase({ url });
  try {
    // Numbers go on where they were: an insert takes none that is taken.
    const added = `insert into audit_log (logged_at, action, detail) values (now(), 'sign-in', '') returning id > (select max(id) from audit_log) as "isNext"`;
    expect(await queryRows(restored, added)).toEqual([{ isNext: true }]);
    const schedules = `select key, cron, timezone, data->'words'->>0 as source from pgboss.schedule where name = 'imports'`;
    expect(await queryRows(restored, schedules)).toEqual([
      { key: 'curve', cron: '30 19 * * 1-5', timezone: 'UTC', source: 'us-treasury' },
    ]);
    expect(await indexed(restored)).toEqual(await indexed(database));
    const off = `select from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
    expect(await queryRows(restored, off)).toEqual([]);
  } finally {
    await restored.close();
  }
}

test('BEY-16 a backup is of one moment, whatever is written meanwhile', async () => {
  const now = await digestsNow(own.url);
  const differing = Object.keys(now).filter((table) => now[table] !== atSnapshot[table]);
  expect(differing).toEqual(expect.arrayContaining(['account', 'audit_log', 'cash_flow', 'trading_day']));
});

test(
  'BEY-16 a backup taken under writes restores into another database of a server, row by row',
  async () => {
    const target = await createTestDatabase();
    const admin = withDatabase(target.url, 'postgres');
    await target.drop();
    await runAsAdmin(admin, `create database ${new URL(target.url).pathname.slice(1)}`);
    try {
      const { ended, complaints } = restore({ DATABASE_URL: target.url });
      expect(await ended, complaints.join('\n')).toBe(0);
      await expectRestored(target.url);
      const again = restore({ DATABASE_URL: target.url });
      expect(await again.ended).toBe(2);
      expect(again.complaints.join('\n')).toMatch(/^not-empty: /m);
    } finally {
      await target.drop();
    }
  },
  LONG_MS,
);

test(
  'BEY-16 the same backup restores into the embedded server of a fresh data folder',
  async () => {
    const dataDir = join(folder, 'var');
    const { ended, complaints } = restore({ BONDLENS_DATA_DIR: dataDir });
    expect(await ended, complaints.join('\n')).toBe(0);
    const server = await startPostgres({ dataDir, log: () => undefined });
    try {
      await expectRestored(server.url);
    } finally {
      await server.stop();
    }
  },
  LONG_MS,
);

/** Kills the process when it says so or, at a random moment, before; gives whether it had ended by itself. */
async function killedAtRandom({ child, ended }: EntryProcess, maxMs: number): Promise<boolean> {
  const timer = setTimeout(() => child.kill('SIGKILL'), Math.random() * maxMs);
  const code = await ended;
  clearTimeout(timer);
  return code !== null;
}

test(
  'BEY-16 a backup that is killed at any moment leaves no file of its name, or a sound one',
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = join(folder, `killed-${kill}.tar`);
      await killedAtRandom(startEntry('command-line.ts', { DATABASE_URL: own.url }, ['backup', target]), 2_500);
      if (existsSync(target)) await withBackup(target, checkBackup);
    }
  },
  LONG_MS,
);

test(
  'BEY-16 a restore that is killed at any moment is begun again, and ends as one that was not',
  async () => {
    const target = await createTestDatabase();
    try {
      let isDone = false;
      for (let kill = 0; kill < KILLS && !isDone; kill += 1)
        isDone = await killedAtRandom(restore({ DATABASE_URL: target.url }), 4_000);
      if (!isDone && (await queryOn(target.url, 'select from instrument limit 1')).length === 0) {
        const last = restore({ DATABASE_URL: target.url });
        expect(await last.ended, last.complaints.join('\n')).toBe(0);
      }
      // One that was killed after its transaction, while it made the search index: the site does that at its start.
      const restored = openDatabase({ url: target.url });
      await refreshSearchIndex(restored);
      await restored.close();
      await expectRestored(target.url);
    } finally {
      await target.drop();
    }
  },
  LONG_MS,
);

test(
  'BEY-16 bondlens backup writes beside the running site, refuses a name that is taken, and check finds it sound',
  async () => {
    const run = (...words: readonly string[]) =>
      startEntry('command-line.ts', { DATABASE_URL: own.url }, ['backup', ...words]);
    const made = join(folder, 'made.tar');
    const first = run(made);
    expect(await first.ended, first.complaints.join('\n')).toBe(0);
    expect(first.lines[1]).toMatch(new RegExp(`^[0-9a-f]{64}  ${made}$`));
    const second = run(made);
    expect(await second.ended).toBe(2);
    expect(second.complaints.at(-1)).toMatch(/^file-exists: /);
    expect(await run(made, '--overwrite').ended).toBe(0);
    const listed = run('list');
    expect(await listed.ended).toBe(0);
    // The latest first; those that were killed after they had noted their file are there too.
    expect(listed.lines[0]).toMatch(new RegExp(`^\\S+Z  by hand  ${made}: [\\d,]+ rows, [\\d,]+ bytes$`));
    const checked = startEntry('command-line.ts', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, [
      'backup',
      'check',
      made,
    ]);
    expect(await checked.ended).toBe(0);
    expect(checked.lines[0]).toMatch(/^Sound: [\d,]+ rows of \d+ tables, taken /);
  },
  LONG_MS,
);
