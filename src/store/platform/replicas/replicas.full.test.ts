import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runAsAdmin } from '../../testing/admin.ts';
import { type ReplicatedServers, startReplicatedServers } from '../../testing/replicated-servers.ts';
import { type Database, inTransaction, openDatabase } from '../database/database.ts';
import { beginningOfWal, readingFor, type WalPosition, walPosition } from './reading.ts';
import { type Replicas, watchReplicas } from './replica-watch.ts';

const LONG_MS = 120_000;
const SOON = { timeout: 30_000, interval: 20 };

let servers: ReplicatedServers;
let replicas: Replicas;
let database: Database;
let lines: string[];

const state = () => replicas.all[0]?.state;
const whenIt = (expected: string) => vi.waitFor(() => expect(state()).toBe(expected), SOON);

beforeAll(async () => {
  servers = await startReplicatedServers();
}, LONG_MS);
afterAll(() => servers.close(), LONG_MS);

async function follow(maxLagMs?: number): Promise<void> {
  const urls = { primaryUrl: servers.primary.url, replicaUrls: [servers.standby.url] };
  replicas = await watchReplicas({ ...urls, log: (line) => lines.push(line), ...(maxLagMs && { maxLagMs }) });
  database = openDatabase({ url: servers.primary.url, replicas });
}

async function leave(): Promise<void> {
  await database.close();
  await replicas.close();
}

beforeEach(async () => {
  lines = [];
  await follow();
  await sql`create table note (number integer)`.execute(database.kysely);
  await replicas.catchUp();
  await vi.waitFor(() => expect(replicas.choose(stranger)).toBeDefined(), SOON);
}, LONG_MS);
afterEach(async () => {
  await sql`drop table note`.execute(database.kysely);
  await leave();
}, LONG_MS);

const stranger = { name: 'stranger', wrote: beginningOfWal };
const writer = (wrote: WalPosition) => ({ name: 'writer', wrote });

/** What a reader sees, and whether a replica told it. */
async function read(reader = stranger) {
  const found = await readingFor(reader, () =>
    sql<{ numbers: readonly number[]; isReplica: boolean }>`
      select array(select number from note order by number) as numbers, pg_is_in_recovery() as "isReplica"`.execute(
      database.kysely,
    ),
  );
  const [row] = found.rows;
  return [row?.isReplica, ...(row?.numbers ?? [])];
}

async function write(number: number): Promise<WalPosition> {
  await sql`insert into note values (${number})`.execute(database.kysely);
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(
    database.kysely,
  );
  return walPosition(rows[0]?.position ?? '');
}

test('BEY-17 while replay stands still a writer reads what he wrote, and others an older state that is whole', async () => {
  await write(1);
  await vi.waitFor(async () => expect(await read()).toEqual([true, 1]), SOON);
  await servers.whilePaused(async () => {
    const wrote = await write(2);
    await write(3);
    expect(await read(writer(wrote))).toEqual([false, 1, 2, 3]);
    expect(await read()).toEqual([true, 1]);
  });
  const wrote = await write(4);
  await vi.waitFor(async () => expect(await read(writer(wrote))).toEqual([true, 1, 2, 3, 4]), SOON);
});

test('BEY-17 what no reader asks for, what writes, and what follows a write are the primary’s', async () => {
  await servers.whilePaused(async () => {
    const isReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`;
    expect((await isReplica.execute(database.kysely)).rows).toEqual([{ is: false }]);
    await readingFor(stranger, async () => {
      expect((await isReplica.execute(database.kysely)).rows).toEqual([{ is: true }]);
      expect(await database.withReader((client) => client.query('select pg_is_in_recovery() as is'))).toMatchObject({
        rows: [{ is: true }],
      });
      // A query by its first word, which a replica refuses.
      await sql`with added as (insert into note values (5) returning number) select number from added`.execute(
        database.kysely,
      );
      await inTransaction(database, async (tx) => {
        expect((await isReplica.execute(tx.kysely)).rows).toEqual([{ is: false }]);
      });
      expect((await isReplica.execute(database.kysely)).rows).toEqual([{ is: false }]);
    });
  });
  await vi.waitFor(async () => expect(await read()).toEqual([true, 5]), SOON);
});

test('BEY-16 connections to replicas are counted by themselves', async () => {
  expect(database.replicaSize).toMatchObject({ open: 0, idle: 0 });
  await read();
  expect(database.replicaSize).toMatchObject({ open: 1, idle: 1, most: database.size.most });
});

test('BEY-17 a replica that falls too far behind is left, and comes back by itself', async () => {
  await leave();
  await follow(300);
  await servers.whilePaused(async () => {
    await write(6);
    await whenIt('behind');
    expect(await read()).toEqual([false, 6]);
  });
  await whenIt('streaming');
  await vi.waitFor(async () => expect(await read()).toEqual([true, 6]), SOON);
  expect(lines.filter((line) => line.includes('too far behind'))).toHaveLength(1);
});

test('BEY-17 who was told of a change reads it, though replay stands still', async () => {
  await servers.whilePaused(async () => {
    await write(7);
    expect(await read()).toEqual([true]);
    await replicas.catchUp();
    expect(await read()).toEqual([false, 7]);
  });
  await vi.waitFor(async () => expect(await read()).toEqual([true, 7]), SOON);
});

test('BEY-17 no read fails while a replica is killed, hangs, or comes back', { timeout: LONG_MS }, async () => {
  await write(8);
  await vi.waitFor(async () => expect(await read()).toEqual([true, 8]), SOON);
  let isOver = false;
  const failures: unknown[] = [];
  let reads = 0;
  const loops = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await read().then(
        ([, ...numbers]) => expect(numbers).toEqual([8]),
        (error) => failures.push(error),
      );
      reads += 1;
    }
  });
  const more = async (count: number) => {
    const aim = reads + count;
    await vi.waitFor(() => expect(reads).toBeGreaterThan(aim), SOON);
  };
  try {
    await more(50);
    // Connections are there, and nobody answers.
    servers.signalStandby('SIGSTOP');
    await whenIt('lost');
    await more(50);
    servers.signalStandby('SIGCONT');
    await whenIt('streaming');
    servers.signalStandby('SIGKILL');
    await whenIt('lost');
    await more(50);
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
  expect(failures).toEqual([]);
  await servers.remake();
  await leave();
  await follow();
  await vi.waitFor(async () => expect(await read()).toEqual([true, 8]), SOON);
});

test('BEY-17 a replica that was promoted is read no more', { timeout: LONG_MS }, async () => {
  await runAsAdmin(servers.standby.adminUrl, 'select pg_promote()');
  await whenIt('promoted');
  await write(9);
  expect(await read()).toEqual([false, 9]);
});
