import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parseRetention } from '#domain/platform/backup-retention.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { findBackupRuns } from '#store/operator/backup/backup-runs.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { readSettings } from '../settings/settings.ts';
import { openJobs } from './job-queues.ts';
import { runJobs } from './run-jobs.ts';
import { backUp, backupMails, backupName } from './scheduled-backup.ts';

const LONG_MS = 60_000;
const keep = parseRetention('2d') ?? { days: 0, weeks: 0, months: 0 };

let own: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-backups-'));
  await queryRows(database, 'truncate backup_run');
  return () => rm(folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const task = (place: string, at: string, log: (line: string) => void = () => undefined) => ({
  plan: { folder: place, keep },
  url: own.url,
  database,
  log,
  now: () => new Date(at),
  tellFailure: backupMails({ database, publicUrl: new URL('https://bonds.example.com'), now: () => new Date(at) }),
});

test('BEY-16 a scheduled backup is noted, and takes the place of old ones, of nothing else', async () => {
  const strange = ['notes.txt', 'bondlens-by-hand.tar', 'bondlens-20260320T013000Z.tar.age'];
  for (const name of strange) await writeFile(join(folder, name), '');
  await writeFile(join(folder, 'bondlens-20260321T013000Z.tar.part-1'), '');
  for (const day of ['2026-03-22', '2026-03-23', '2026-03-24'])
    expect(await backUp(task(folder, `${day}T01:30:00Z`))).toMatchObject({ failure: null });
  const names = ['bondlens-20260323T013000Z.tar', 'bondlens-20260324T013000Z.tar'];
  expect((await readdir(folder)).toSorted()).toEqual([...strange, ...names].toSorted());
  await withBackup(join(folder, names[1] ?? ''), checkBackup);
  const [last] = await findBackupRuns(database, 1);
  expect(last).toMatchObject({ isScheduled: true, failure: null, file: join(folder, names[1] ?? '') });
});

test('BEY-16 a backup that fails is told and noted, and no old one goes', async () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
    await writeFile(join(folder, backupName(new Date(`${day}T01:30:00Z`))), '');
  const before = await readdir(folder);
  const told: string[] = [];
  const unreachable = 'postgres://nobody@127.0.0.1:1/none';
  const run = await backUp({ ...task(folder, '2026-03-24T01:30:00Z', (line) => told.push(line)), url: unreachable });
  expect(run.failure).toContain('127.0.0.1');
  expect(told).toEqual([expect.stringContaining('The scheduled backup failed')]);
  expect(await readdir(folder)).toEqual(before);
  const [last] = await findBackupRuns(database, 1);
  expect(last).toMatchObject({ isScheduled: true, sha256: null, failure: run.failure });
});

test('BEY-17 who runs the site is written to once for a row of failures, in his language and without credentials', async () => {
  const operator = { id: 'keeper', name: 'Keeper', email: 'keeper@reader.invalid', isOperator: true, language: 'de' };
  await addAccount(database, operator);
  await addAccount(database, { ...operator, id: 'shown', email: 'shown@reader.invalid', isDemo: true });
  const mails = async () =>
    (await database.kysely.selectFrom('outbox').selectAll().orderBy('id').execute()).filter(({ recipient }) =>
      recipient.endsWith('@reader.invalid'),
    );
  const unreachable = 'postgres://nobody:hidden@127.0.0.1:1/none';
  const failAt = (at: string) => backUp({ ...task(folder, at), url: unreachable });
  for (const minute of ['30', '45', '50']) expect((await failAt(`2026-03-24T01:${minute}:00Z`)).failure).not.toBeNull();
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ recipient: 'keeper@reader.invalid', language: 'de' });
  expect(first?.subject).toBe('Eine Sicherung von Bondlens ist fehlgeschlagen');
  expect(first?.body).toContain('127.0.0.1');
  expect(first?.body).toContain('https://bonds.example.com/operator/health/');
  expect(first?.body).not.toContain('hidden');
  expect(await backUp(task(folder, '2026-03-25T01:30:00Z'))).toMatchObject({ failure: null });
  await failAt('2026-03-26T01:30:00Z');
  expect(await mails()).toHaveLength(2);
});

test(
  'BEY-16 BEY-17 of two nodes one makes the backup that is due, at the time of the settings',
  async () => {
    const settings = readSettings({
      BONDLENS_DATA_DIR: folder,
      BONDLENS_SECRET: 'x'.repeat(32),
      BONDLENS_TIME_ZONE: 'Europe/London',
      BONDLENS_BACKUP_DIR: join(folder, 'kept'),
      BONDLENS_BACKUP_AT: '23:05',
    });
    const stops = await Promise.all([1, 2].map(() => runJobs({ url: own.url, settings, log: () => undefined })));
    try {
      const runs = await vi.waitFor(
        async () => {
          const found = await findBackupRuns(database, 10);
          if (found.length === 0) throw new Error('none yet');
          return found;
        },
        { timeout: LONG_MS, interval: 200 },
      );
      expect(runs).toMatchObject([{ failure: null }]);
      expect(await readdir(join(folder, 'kept'))).toHaveLength(1);
      const boss = await openJobs({ url: own.url, log: () => undefined, isNode: false });
      expect(await boss.getSchedules('backup')).toMatchObject([{ cron: '5 23 * * *', timezone: 'Europe/London' }]);
      await boss.stop({ graceful: false });
    } finally {
      for (const stop of stops) await stop();
    }
  },
  LONG_MS * 2,
);
