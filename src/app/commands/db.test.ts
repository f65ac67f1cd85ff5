import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isOnCluster } from '#store/testing/test-cluster.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { db } from './db.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(() => place.drop());

let said: string[] = [];
let complained: string[] = [];
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', place.url);
  vi.stubEnv('BONDLENS_SECRET', 'x'.repeat(32));
  said = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test.skipIf(isOnCluster())('BEY-17 db status says of every table that it lies on the one server', async () => {
  expect(await db.run(['status'])).toBe(0);
  expect(said).toContainEqual(
    expect.stringMatching(/^trading_day +local +\d+\.\d MB {2}(about \d+ rows|not counted yet)$/),
  );
  expect(said.at(-2)).toMatch(/^\d+\.\d MB in \d{2,} tables$/);
  expect(said.at(-1)).toBe('All of it lies on one server.');
});

test.runIf(isOnCluster())('BEY-17 db status says where the pieces of a table lie on a cluster', async () => {
  expect(await db.run(['status'])).toBe(0);
  expect(said).toContainEqual(expect.stringMatching(/^trading_day +distributed by instrument_id in \d+ shards/));
  expect(said.at(-1)).toMatch(/^\S+:\d+: [1-9]\d* shards, \d+\.\d MB$/);
});

test.skipIf(isOnCluster())(
  'BEY-17 db distribute says what a server without Citus, or without workers, lacks',
  async () => {
    expect(await db.run(['distribute'])).toBe(2);
    expect(complained.at(-1)).toMatch(/^The PostgreSQL server has no Citus|^The workers do not know the coordinator/);
  },
);

test('BEY-17 db refuses addresses and numbers that are none, before it touches anything', async () => {
  expect(await db.run(['distribute', '--worker', 'somewhere'])).toBe(2);
  expect(complained).toContain('"somewhere" is no HOST:PORT.');
  expect(await db.run(['distribute', '--shards', '0'])).toBe(2);
  expect(complained).toContain('--shards takes a whole number from 1 to 1024.');
  expect(await db.run([])).toBe(2);
  expect(complained).toContain('Say what to do.');
});
