import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { type FillOptions, fillEmptyDatabase } from './fill-empty-database.ts';

/** Enough for a busy machine. */
const SOON = { timeout: 30_000 };

let testDatabase: TestDatabase;
let database: Database;
let messages: string[];

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url });
  messages = [];
});

afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

const screen = { write: () => true };

const fill = (changes: Partial<FillOptions> = {}) =>
  fillEmptyDatabase({
    url: testDatabase.url,
    timeZone: 'UTC',
    log: (message) => messages.push(message),
    screen,
    historyYears: 0.05,
    ...changes,
  });

async function countInstruments(): Promise<number> {
  const all = database.kysely.selectFrom('instrument').select((row) => row.fn.countAll<number>().as('count'));
  return (await all.executeTakeFirstOrThrow()).count;
}

test('BEY-17 fills once when two nodes start together, and brings rates of exchange back to a market that lacks them', async () => {
  await Promise.all([fill(), fill()]);
  expect(messages).toContain('Another process has filled the database meanwhile.');
  expect(messages).toContainEqual(expect.stringMatching(/^The demo market is there: 5\d\d bonds, \d+ trading days\.$/));
  expect(await countInstruments()).toBeGreaterThan(300);
  await database.kysely.deleteFrom('exchangeRate').execute();
  await fill();
  const rates = await database.kysely.selectFrom('exchangeRate').select('currency').execute();
  expect(rates.map(({ currency }) => currency)).toEqual(expect.arrayContaining(['USD', 'GBP', 'JPY']));
});

test('BEY-17 leaves a database alone that holds a single instrument', async () => {
  await database.kysely
    .insertInto('instrument')
    .values({ id: 1, kind: 'bond', name: 'Own', shortName: 'Own' })
    .execute();
  await fill();
  expect(await countInstruments()).toBe(1);
  expect(await database.kysely.selectFrom('exchangeRate').select('currency').execute()).toEqual([]);
  expect(messages).toEqual([]);
});

test('BEY-17 leaves nothing half done when it is told to stop', async () => {
  const stop = new AbortController();
  const write = () => stop.abort();
  await expect(fill({ signal: stop.signal, screen: { write } })).rejects.toThrow('aborted');
  // The process would end now, and its connection with it.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.kysely);
  await vi.waitFor(async () => expect(await countInstruments()).toBe(0), SOON);
  await fill();
  expect(await countInstruments()).toBeGreaterThan(300);
});

test('BEY-17 no step of the filling keeps a signal waiting for two seconds of its own work', {
  timeout: 600_000,
}, async () => {
  let longest = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1e6);
    before = process.threadCpuUsage();
  }, 1);
  await fillEmptyDatabase({ url: testDatabase.url, timeZone: 'UTC', log: () => undefined, screen });
  clearInterval(timer);
  expect(longest, `${longest} s`).toBeLessThan(2);
});
