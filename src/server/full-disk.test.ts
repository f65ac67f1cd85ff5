import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#store/database.ts';
import { type Postgres, startPostgres } from '#store/embedded-server/start-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { runAsAdmin } from '#store/testing/admin.ts';
import type { App } from './app.ts';
import { buildServer } from './build-server.ts';
import { limits } from './limits/limits.ts';
import { saveSampleMarket } from './testing/sample-market.ts';
import { cookieOf, testClock, testSettings } from './testing/test-app.ts';

const LONG_MS = 120_000;
const silent = () => undefined;

let folder: string;
let postgres: Postgres;
let database: Database;
let app: App;

const disk = () => join(folder, 'disk');
const ballast = () => join(disk(), 'ballast');
const mount = (at: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', at]).status === 0;

/** Whether a disk of a test's own can be had: by root of a machine that lets him. */
function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-mount-`));
  const isMounted = mount(at);
  if (isMounted) spawnSync('umount', [at]);
  rmSync(at, { recursive: true });
  return isMounted;
}

async function startSite(): Promise<void> {
  database = openDatabase({ url: postgres.url });
  const own = { settings: testSettings, clock: testClock, isDemoOn: async () => true, shedsLoad: false };
  app = await buildServer({ database, ...own });
}

/** Puts the tables on a small disk, and leaves the log where it is. */
async function moveTables(): Promise<void> {
  mkdirSync(join(disk(), 'tables'));
  const { uid, gid } = statSync(join(folder, 'data', 'postgres', 'data'));
  chownSync(join(disk(), 'tables'), uid, gid);
  await runAsAdmin(postgres.adminUrl, `create tablespace small location '${join(disk(), 'tables')}'`);
  await runAsAdmin(postgres.adminUrl, 'alter database bondlens set tablespace small');
}

function fillDisk(): void {
  const file = openSync(ballast(), 'w');
  // Ever smaller pieces, until not one more byte fits.
  for (let size = 2 ** 20; size >= 1; size = size > 4096 ? 4096 : Math.floor(size / 64)) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, piece);
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file);
}

describe.skipIf(!canMount())('a disk that is full', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-disk-`));
    chmodSync(folder, 0o711);
    mkdirSync(disk());
    mount(disk());
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
    spawnSync('umount', [disk()]);
    rmSync(folder, { recursive: true, force: true });
  }, LONG_MS);

  const save = (headers: Record<string, string>, name: string) =>
    app.inject({
      ...{ method: 'POST', url: '/api/watchlists/', payload: { name } },
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  const names = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/watchlists/', headers }))
      .json()
      .items.map(({ name }: { readonly name: string }) => name);

  test(
    'BEY-17 refuses what is to be saved with a code, is read as ever, and takes changes again once there is room',
    async () => {
      const headers = await cookieOf(app, 'full-all');
      const before = await names(headers);
      fillDisk();
      // Lists that still fit into pages that are there are stored: what is told to be stored counts.
      const told: string[] = [];
      let refused = await save(headers, 'first');
      for (let at = 0; refused.statusCode === 200 && at < 45; at += 1) {
        told.push(at === 0 ? 'first' : `list ${at}`);
        refused = await save(headers, `list ${at + 1}`);
      }
      expect(refused.statusCode).toBe(503);
      expect(refused.json().error).toMatchObject({ code: 'read_only', field: null });
      expect(refused.headers['retry-after']).toBe('60');
      // More than a node lets through before it counts in the database.
      for (let read = 0; read < limits.requests.most / 10; read += 1) {
        const answer = await app.inject({ url: '/api/bonds/', headers });
        expect(answer.statusCode).toBe(200);
      }
      expect(await names(headers)).toEqual([...before, ...told]);
      rmSync(ballast());
      expect((await save(headers, 'with room')).statusCode).toBe(200);
      expect(await names(headers)).toEqual([...before, ...told, 'with room']);
    },
    LONG_MS,
  );
});
