import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { type Postgres, startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { runAsAdmin } from '#store/testing/admin.ts';
import { buildServer } from '../../site/build-server.ts';
import { saveSampleMarket } from '../../testing/sample-market.ts';
import { namesOfLists, saveList } from '../../testing/saved-lists.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { cookieOf, testClock, testSettings } from '../../testing/test-app.ts';
import type { App } from './serve.ts';

const LONG_MS = 240_000;
const SOON = { timeout: 120_000, interval: 100 };
/** Five pieces of the log, which has 16 MB in each. */
const DISK_MB = 80;
const settings = { fsync: 'off', max_wal_size: '48MB', min_wal_size: '32MB' };

let folder: string;
let disk: SmallDisk;
let postgres: Postgres;
let database: Database;
let app: App;
const said: string[] = [];

function start(): Promise<Postgres> {
  return startPostgres({ dataDir: join(folder, 'data'), log: (line) => said.push(line), settings });
}

/** Puts the log on a small disk, and leaves the tables where they are. */
function moveLog(): void {
  const [own, small] = [join(folder, 'data', 'postgres', 'data', 'pg_wal'), join(disk.folder, 'log')];
  spawnSync('cp', ['-a', own, small]);
  rmSync(own, { recursive: true });
  symlinkSync(small, own);
}

async function fillTables(): Promise<void> {
  await migrate({ url: postgres.url });
  const filling = openDatabase({ url: postgres.url });
  await saveSampleMarket(filling);
  await filling.close();
}

describe.skipIf(!canMount())('a disk of the log that is full', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-log-`));
    chmodSync(folder, 0o711);
    disk = mountSmallDisk(join(folder, 'disk'), DISK_MB);
    postgres = await start();
    await fillTables();
    await postgres.stop();
    moveLog();
    postgres = await start();
    postgres.keepRunning();
    database = openDatabase({ url: postgres.url });
    app = await buildServer({
      database,
      settings: testSettings,
      clock: testClock,
      isDemoOn: async () => true,
      shedsLoad: false,
    });
  }, LONG_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
    await postgres.stop();
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  }, LONG_MS);

  test(
    'BEY-17 ends the database, which loses nothing that was told to be stored and comes back once there is room',
    async () => {
      const headers = await cookieOf(app, 'full-all');
      const before = await namesOfLists(app, headers);
      disk.fill();
      const told: string[] = [];
      let refused = await saveList(app, headers, 'first');
      for (let at = 0; refused.statusCode === 200; at += 1) {
        told.push(at === 0 ? 'first' : `list ${at}`);
        // Begins another piece of the log, as a busy site does sooner or later.
        await runAsAdmin(postgres.adminUrl, 'select pg_switch_wal()').catch(() => undefined);
        refused = await saveList(app, headers, `list ${at + 1}`);
      }
      for (const answer of [refused, await app.inject({ url: '/api/bonds/', headers })]) {
        expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'unavailable']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      // It cannot start again, or finds just enough to come back, if the end of its log left some.
      await vi.waitFor(async () => {
        const { statusCode } = await app.inject({ url: '/api/bonds/', headers });
        expect(statusCode === 200 || said.join('\n').includes('could not be started again')).toBe(true);
      }, SOON);
      disk.makeRoom();
      const found = await vi.waitFor(() => namesOfLists(app, headers), SOON);
      expect(found).toEqual([...before, ...told]);
      expect((await saveList(app, headers, 'with room')).statusCode).toBe(200);
      expect(await namesOfLists(app, headers)).toEqual([...before, ...told, 'with room']);
    },
    LONG_MS,
  );
});
