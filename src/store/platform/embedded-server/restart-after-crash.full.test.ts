import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { keepRunning } from './keep-running.ts';
import { isProcessAlive, processesIn } from './process-identity.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

let dataDir: string;
let servers: Postgres[];
let database: Database;
const messages: string[] = [];
const RETURN = { timeout: 20_000, interval: 50 };

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
  servers = [];
  messages.length = 0;
  const { url } = await start();
  database = openDatabase({ url });
  await sql`create table kept as select generate_series(1, 1000) as number`.execute(database.kysely);
});

afterEach(async () => {
  await database.close();
  for (const server of servers) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  const server = await startPostgres({ dataDir, log: (message) => messages.push(message) });
  servers.push(server);
  return server;
}

function onlyServer(): Postgres {
  const [server] = servers;
  if (server === undefined) throw new Error('No server was started.');
  return server;
}

async function countRows(): Promise<number> {
  const all = sql<{ count: number }>`select count(*) as count from kept`;
  const { rows } = await all.execute(database.kysely);
  return rows[0]?.count ?? -1;
}

async function firstFailure(): Promise<unknown> {
  const error = await countRows().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeDefined();
  return error;
}

const inData = () => processesIn(join(dataDir, 'postgres', 'data')) ?? [];

test('BEY-17 comes back at the same address with all committed rows when the database is killed', async () => {
  const server = onlyServer();
  const { pid, url } = server;
  server.keepRunning();
  process.kill(pid, 'SIGKILL');
  expect(isDatabaseUnavailable(await vi.waitFor(firstFailure, RETURN))).toBe(true);
  await vi.waitFor(async () => expect(await countRows()).toBe(1000), RETURN);
  await vi.waitFor(() => expect(messages.at(-1)).toBe('The database runs again.'), RETURN);
  expect(server.url).toBe(url);
  expect(server.pid).not.toBe(pid);
  await server.stop();
  expect(isProcessAlive(server.pid)).toBe(false);
});

test('BEY-17 ends whole when one of its processes crashes, and is started anew with all committed rows', async () => {
  const server = onlyServer();
  const { pid } = server;
  server.keepRunning();
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(database.kysely);
  process.kill(rows[0]?.backend ?? Number.NaN, 'SIGKILL');
  await vi.waitFor(() => expect(messages.at(-1)).toBe('The database runs again.'), RETURN);
  expect(await countRows()).toBe(1000);
  expect(server.pid).not.toBe(pid);
});

test('BEY-17 is started once when two processes lose it together', async () => {
  const [first, second] = [onlyServer(), await start()];
  for (const server of [first, second]) server.keepRunning();
  process.kill(first.pid, 'SIGKILL');
  await vi.waitFor(() => expect(messages.filter((message) => message.endsWith('runs again.'))).toHaveLength(2), RETURN);
  expect(second.pid).toBe(first.pid);
  expect(await countRows()).toBe(1000);
});

test('BEY-17 is found at its old address by the site when the command line started it meanwhile', async () => {
  const site = onlyServer();
  const killed = site.pid;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(isProcessAlive(killed)).toBe(false), RETURN);
  const commandLine = await start();
  expect(commandLine.url).toBe(site.url);
  site.keepRunning();
  await vi.waitFor(() => expect(site.pid).toBe(commandLine.pid), RETURN);
  expect(await countRows()).toBe(1000);
});

test('BEY-17 stays stopped after an orderly stop', async () => {
  const server = onlyServer();
  server.keepRunning();
  await server.stop();
  // A watch that begins now has started its server again: one that began before would have done so as well.
  await new Promise<void>((restarted) => {
    const stopWatching = keepRunning({
      isRunning: () => false,
      restart: async () => {
        stopWatching();
        restarted();
      },
      log: () => undefined,
    });
  });
  expect(inData()).toEqual([]);
  expect(messages).not.toContainEqual(expect.stringContaining('by itself'));
});
