import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { schedule } from './schedule.ts';

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
  vi.stubEnv('BONDLENS_TIME_ZONE', 'Europe/Berlin');
  said = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void complained.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const treasury = ['us-treasury', '--from', 'https://home.treasury.gov'];

test('BEY-16 an import is scheduled, listed with its last run, run at once and ended', async () => {
  expect(await schedule.run(['list'])).toBe(0);
  expect(await schedule.run(['add', 'curve', '30 19 * * 1-5', ...treasury])).toBe(0);
  expect(await schedule.run(['list'])).toBe(0);
  expect(said.slice(1)).toEqual([
    'curve is scheduled.',
    'curve: 30 19 * * 1-5 (Europe/Berlin), import us-treasury --from https://home.treasury.gov\n  not run yet',
  ]);
  expect(await schedule.run(['run', 'curve'])).toBe(0);
  expect(await schedule.run(['list'])).toBe(0);
  expect(said.at(-1)).toMatch(/created \d{4}-/);
  expect(await schedule.run(['remove', 'curve'])).toBe(0);
  expect(await schedule.run(['list'])).toBe(0);
  expect(said.at(-1)).toBe('No imports are scheduled.');
  expect(complained).toEqual([]);
});

test.each([
  [['add', 'x', 'every day', ...treasury], 'no cron expression'],
  [['add', 'x', '0 1 * * *', 'us-treasury', 'file.csv'], 'Only imports --from an address'],
  [['add', 'x', '0 1 * * *', 'nobody', '--from', 'https://example.org'], 'Unknown source nobody'],
  [['add', 'x'], 'Name the schedule'],
  [['remove', 'nothing'], 'There is no schedule nothing'],
  [['run'], 'There is no schedule'],
  [[], 'Say what to do'],
])('BEY-16 %j is refused', async (words, reason) => {
  expect(await schedule.run(words)).toBe(2);
  expect(complained[0]).toContain(reason);
  expect(said).toEqual([]);
});
