import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { labels } from './labels.ts';

let place: TestDatabase;
const said: string[] = [];

beforeAll(async () => {
  place = await createTestDatabase();
});
afterAll(async () => {
  await place.drop();
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', place.url);
  vi.stubEnv('BONDLENS_SECRET', 'a secret of the tests, long enough');
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  said.length = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const run = (...words: string[]) => labels.run(words);

test('LAB-2 the operator puts a text in place, sees it and takes it back', async () => {
  expect(await run('set', 'deu', 'shell', 'sign_in', 'Bitte', 'anmelden')).toBe(0);
  said.length = 0;
  expect(await run('list')).toBe(0);
  expect(said).toEqual(['de shell sign_in: Bitte anmelden']);
  expect(await run('unset', 'de', 'shell', 'sign_in')).toBe(0);
  said.length = 0;
  await run('list');
  expect(said).toEqual(['There are no texts of your own.']);
});

test.each([
  [['xx', 'shell', 'sign_in', 'x'], 'There is no language "xx"'],
  [['de', 'shelf', 'sign_in', 'x'], 'There is no module "shelf"'],
  [['de', 'shell', 'sign_inn', 'x'], 'There is no text shell sign_inn in de'],
  [['de', 'bond', 'days', '{count} Tage'], 'A text with plural forms is named by form'],
  [['de', 'bond', 'days#few', '{count} Tage'], 'There is no text bond days#few in de'],
  [
    ['de', 'shell', 'page_title', 'Titel'],
    'The parameters of shell page_title in de are {title}; this text names none',
  ],
  [['de', 'shell', 'sign_in', ' '], 'The text is empty'],
])('LAB-2 refuses to set %o', async (words, message) => {
  await expect(run('set', ...words)).rejects.toThrow(message);
});

test('LAB-1 nothing is missing in English', async () => {
  expect(await run('missing', 'en')).toBe(0);
  expect(said).toEqual(['No text is missing.']);
});

test.each([[[]], [['set', 'de', 'shell', 'sign_in']], [['sit']]])('refuses the words %o', async (words) => {
  expect(await run(...words)).toBe(2);
});
