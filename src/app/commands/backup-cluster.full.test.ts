import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { makeBackup } from '#store/operator/backup/make-backup.ts';
import { checkBackup, withBackup } from '#store/operator/backup/read-backup.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { findFreePort } from '#store/platform/embedded-server/free-port.ts';
import { runAsAdmin, withDatabase } from '#store/testing/admin.ts';
import { type TableDigests, tableDigests } from '#store/testing/table-digests.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

const CLUSTER = resolve(import.meta.dirname, '../../../../shared/citus/cluster');
const isThere = existsSync(CLUSTER);
if (!isThere) console.log(`No cluster: ${CLUSTER} is not there, so that restores into Citus are skipped.`);

const LONG_MS = 300_000;
const WRITES = 40;
const VENUE = 990;
const run = promisify(execFile);

let folder: string;
let own: TestDatabase;
let file: string;
let source: TableDigests;
let port: number;

async function within<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const clusterUrl = (name: string, at = port) => `postgres://postgres@127.0.0.1:${at}/${name}`;
const command = async (url: string, ...words: readonly string[]) => {
  const { ended, complaints } = startEntry('command-line.ts', { DATABASE_URL: url }, words);
  expect(await ended, complaints.join('\n')).toBe(0);
};
const distribute = (url: string) => {
  const workers = [port + 1, port + 2].flatMap((at) => ['--worker', `127.0.0.1:${at}`]);
  return command(url, 'db', 'distribute', ...workers, '--coordinator', `127.0.0.1:${port}`, '--shards', '4');
};

/** A database on every server of the cluster. */
async function clusterDatabase(name: string): Promise<string> {
  for (const at of [port, port + 1, port + 2]) {
    await runAsAdmin(clusterUrl('postgres', at), `create database ${name}`);
    await runAsAdmin(clusterUrl(name, at), 'create extension citus');
  }
  return clusterUrl(name);
}

beforeAll(async () => {
  if (!isThere) return;
  folder = await mkdtemp(join(tmpdir(), 'bondlens-cluster-'));
  // The servers run as another user.
  await chmod(folder, 0o755);
  port = await findFreePort();
  await run(CLUSTER, ['start', join(folder, 'cluster'), '2', String(port)]);
  own = await copySeededMarket(0.1);
  file = join(folder, 'market.tar');
  await makeBackup({ url: own.url, file, madeBy: 'Bondlens', now: new Date() });
  source = await within(own.url, tableDigests);
}, LONG_MS);

afterAll(async () => {
  if (!isThere) return;
  await own.drop();
  await run(CLUSTER, ['stop', join(folder, 'cluster')]);
  await rm(folder, { recursive: true });
}, LONG_MS);

test.skipIf(!isThere)(
  'BEY-16 a backup of one server restores into a cluster whose tables are distributed before, row by row',
  async () => {
    const url = await clusterDatabase('before');
    await migrate({ url });
    await distribute(url);
    await command(url, 'restore', file);
    expect(await within(url, tableDigests)).toEqual(source);
  },
  LONG_MS,
);

test.skipIf(!isThere)(
  'BEY-16 it restores into a cluster that is distributed afterwards, and a backup of that goes back to one server',
  async () => {
    const url = await clusterDatabase('after');
    await command(url, 'restore', file);
    expect(await within(url, tableDigests)).toEqual(source);
    await distribute(url);
    const back = join(folder, 'back.tar');
    await command(url, 'backup', back);
    const target = await createTestDatabase();
    try {
      await command(target.url, 'restore', back);
      expect(await within(target.url, tableDigests)).toEqual({ ...source, ...(await notedBackups(target.url)) });
    } finally {
      await target.drop();
    }
  },
  LONG_MS,
);

/** What a backup by hand notes comes after its snapshot: only what was noted before is in it. */
const notedBackups = (url: string) =>
  within(url, async (client) => ({ backup_run: (await tableDigests(client)).backup_run ?? '' }));

/** Writes number after number, each into rows of several servers and of the coordinator, in one transaction. */
async function writeNumbers(url: string, from: number, isOver: () => boolean, onNumber: () => void): Promise<void> {
  await within(url, async (client) => {
    for (let number = from; !isOver(); number += 1) {
      await client.query('begin');
      for (let instrument = 1; instrument <= 8; instrument += 1)
        await client.query(
          `insert into trading_day (instrument_id, venue_id, date, volume, source_id) values ($1, ${VENUE}, date '1990-01-01' + $2::integer, 1, 1)`,
          [instrument, number],
        );
      await client.query(`insert into audit_log (logged_at, action, detail) values (now(), 'sign-in', $1)`, [
        `number ${number}`,
      ]);
      await client.query('commit');
      onNumber();
    }
  });
}

test.skipIf(!isThere)(
  'BEY-16 a backup of a cluster under writes is of one moment on all of its servers, and restores into one server and a cluster alike',
  async () => {
    const url = withDatabase(clusterUrl('before'), 'before');
    let isOver = false;
    let numbers = 0;
    let wake: () => void = () => undefined;
    const written = (count: number) =>
      new Promise<void>((done) => {
        wake = () => numbers >= count && done();
        wake();
      });
    const onNumber = () => {
      numbers += 1;
      wake();
    };
    const writers = [0, 3_000].map((from) => writeNumbers(url, from, () => isOver, onNumber));
    await written(WRITES);
    const busy = join(folder, 'busy.tar');
    await makeBackup({
      url,
      file: busy,
      madeBy: 'Bondlens',
      now: new Date(),
      // Commits while the snapshot stands: they must not be seen, and may not have to wait.
      onSnapshot: () => written(numbers + WRITES),
    });
    isOver = true;
    await Promise.all(writers);
    await withBackup(busy, checkBackup);
    const target = await createTestDatabase();
    try {
      await command(target.url, 'restore', busy);
      const { rows } = await within(target.url, (client) =>
        client.query<{ who: string; numbers: readonly number[] }>(
          `select instrument_id::text as who, array_agg(date - date '1990-01-01' order by date) as numbers from trading_day where venue_id = ${VENUE} group by 1
           union all select 'log', array_agg(substr(detail, 8)::integer order by substr(detail, 8)::integer) from audit_log where detail like 'number %'
           order by 1`,
        ),
      );
      expect(rows.map(({ who }) => who)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', 'log']);
      expect(rows[0]?.numbers.length).toBeGreaterThanOrEqual(WRITES);
      expect(rows[0]?.numbers.length).toBeLessThan(numbers);
      for (const one of rows) expect(one.numbers, one.who).toEqual(rows[0]?.numbers);
      const spread = await clusterDatabase('again');
      await migrate({ url: spread });
      await distribute(spread);
      await command(spread, 'restore', busy);
      expect(await within(spread, tableDigests)).toEqual(await within(target.url, tableDigests));
    } finally {
      await target.drop();
    }
  },
  LONG_MS,
);
