import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { type Postgres, startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { runAsAdmin } from '#store/testing/admin.ts';
import { buildServer } from '../../site/build-server.ts';
import { saveSampleMarket } from '../../testing/sample-market.ts';
import { namesOfLists, saveList } from '../../testing/saved-lists.ts';
import { canMount, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { cookieOf, testClock, testSettings } from '../../testing/test-app.ts';
import { limits } from './limits.ts';
import type { App } from './serve.ts';

const LONG_MS = 120_000;
const silent = () => undefined;

let folder: string;
let postgres: Postgres;
let database: Database;
let app: App;

let disk: SmallDisk;

async function startSite(): Promise<void> {
  database = openDatabase({ url: postgres.url });
  const own = { settings: testSettings, clock: testClock, isDemoOn: async () => true, shedsLoad: false };
  app = await buildServer({ database, ...own });
}

/** Puts the tables on a small disk, and leaves the log where it is. */
async function moveTables(): Promise<void> {
  mkdirSync(join(disk.folder, 'tables'));
  const { uid, gid } = statSync(join(folder, 'data', 'postgres', 'data'));
  chownSync(join(disk.folder, 'tables'), uid, gid);
  await runAsAdmin(postgres.adminUrl, `create tablespace small location '${join(disk.folder, 'tables')}'`);
  await runAsAdmin(postgres.adminUrl, 'alter database bondlens set tablespace small');
}

describe.skipIf(!canMount())('a disk that is full', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-disk-`));
    chmodSync(folder, 0o711);
    disk = mountSmallDisk(join(folder, 'disk'), 160);
    postgres = await startPostgres({ dataDir: join(folder, 'data'), log: silent, settings: { fsync: 'off' } });
    await migrate({ url: postgres.url });
    const filling = openDatabase({ url: postgres.url });
    await saveSampleMarket(filling);
    await filling.close();
    await moveTables();
    await startSite();
  }, LONG_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
    await postgres.stop();
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  }, LONG_MS);

  test(
    'BEY-17 refuses what is to be saved with a code, is read as ever, and takes changes again once there is room',
    async () => {
      const headers = await cookieOf(app, 'full-all');
      const before = await namesOfLists(app, headers);
      disk.fill();
      // Lists that still fit into pages that are there are stored: what is told to be stored counts.
      const told: string[] = [];
      let refused = await saveList(app, headers, 'first');
      for (let at = 0; refused.statusCode === 200 && at < 45; at += 1) {
        told.push(at === 0 ? 'first' : `list ${at}`);
        refused = await saveList(app, headers, `list ${at + 1}`);
      }
      expect(refused.statusCode).toBe(503);
      expect(refused.json().error).toMatchObject({ code: 'read_only', field: null });
      expect(refused.headers['retry-after']).toBe('60');
      // More than a node lets through before it counts in the database.
      for (let read = 0; read < limits.requests.max / 10; read += 1) {
        const answer = await app.inject({ url: '/api/bonds/', headers });
        expect(answer.statusCode).toBe(200);
      }
      expect(await namesOfLists(app, headers)).toEqual([...before, ...told]);
      disk.makeRoom();
      expect((await saveList(app, headers, 'with room')).statusCode).toBe(200);
      expect(await namesOfLists(app, headers)).toEqual([...before, ...told, 'with room']);
    },
    LONG_MS,
  );
});
