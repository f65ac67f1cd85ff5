import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { saveSampleMarket } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';
import { createMetrics } from '../metrics/request-metrics.ts';
import { openLog, type SlowStatements, watchSlowStatements } from './site-log.ts';

const lines: string[] = [];
const { logger } = openLog({ level: 'debug', form: 'json', write: (line) => void lines.push(line) });
let slow: SlowStatements;
let own: TestDatabase;
let database: Database;
let site: TestApp;
beforeAll(async () => {
  own = await createTestDatabase();
  const metrics = createMetrics();
  // Every statement is slow.
  slow = watchSlowStatements({ thresholdMs: 0, metrics, log: logger, clock: testClock });
  database = openDatabase({ url: own.url, onStatement: slow.watch('site') });
  await saveSampleMarket(database);
  site = await openTestApp({ database, metrics, log: logger });
});
afterAll(async () => {
  await site.close();
  await database.close();
  await own.drop();
});
beforeEach(() => {
  lines.length = 0;
});

const entries = () => lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

test('BEY-16 each line of a request is JSON with its name and the pattern of its route, statements among them', async () => {
  const cookie = await cookieOf(site.app, 'full');
  lines.length = 0;
  const payload = { term: 'nor', emitent_stop_statuses_ids: [] };
  const answer = await site.app.inject({ method: 'POST', url: '/api/suggest/companies/', payload, headers: cookie });
  expect(answer.statusCode).toBe(200);
  const told = entries();
  expect(told.map(({ message }) => message)).toContain('slow statement');
  expect(told.at(-1)).toMatchObject({ message: 'request', level: 'info', method: 'POST', status: 200 });
  for (const { requestId, route, time } of told) {
    expect(requestId).toBe(answer.headers['x-request-id']);
    expect(route).toBe('/api/suggest/companies/');
    expect(new Date(String(time)).toISOString()).toBe(time);
  }
  expect(lines.every((line) => line.endsWith('\n') && !line.trimEnd().includes('\n'))).toBe(true);
});

const proxy = { remoteAddress: '127.0.0.1' };

test.each([
  ['a proxy of the site', '8f14e45f-ceea-467f', proxy, true],
  ['somebody else', '8f14e45f-ceea-467f', { remoteAddress: '203.0.113.9' }, false],
  ['a proxy, too short', 'abc', proxy, false],
  ['a proxy, too long', 'a'.repeat(65), proxy, false],
  ['a proxy, with a mail address', 'reader@example.com', proxy, false],
  ['a proxy, with a space', 'one two three', proxy, false],
] as const)('BEY-16 the name of a request, given by %s (%s)', async (_who, id, from, isTaken) => {
  const answer = await site.app.inject({ url: '/api/bonds/', headers: { 'x-request-id': id }, ...from });
  expect(answer.headers['x-request-id'] === id).toBe(isTaken);
  if (!isTaken) expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

const canary = 'canary7411';

test('BEY-16 SHL-13 nothing that a reader sent is in the log, whether it succeeds, is refused or fails', async () => {
  const { cookie = '' } = await cookieOf(site.app, 'full');
  const headers = {
    cookie,
    'user-agent': canary,
    referer: `https://${canary}.example/`,
    'x-forwarded-for': '203.0.113.74',
    'sec-fetch-site': 'same-origin',
  };
  const sent = { method: 'POST', headers } as const;
  const account = { email: `${canary}@example.com`, password: `${canary}-Passw0rd!` };
  await site.app.inject({ url: `/api/bonds/?search=${canary}`, headers });
  await site.app.inject({ url: `/${canary}/?q=${canary}`, headers });
  await site.app.inject({ url: '/api/bonds/', headers: { authorization: `Bearer bl_${canary}` } });
  await site.app.inject({ url: `/api/bonds/?key=bl_${canary}` });
  await site.app.inject({ ...sent, url: '/api/suggest/bonds/', payload: { term: canary } });
  for (const { methods, url } of site.app.listedRoutes)
    if (methods.includes('POST') && /sign-in|register|account|password/.test(url))
      await site.app.inject({ ...sent, url, payload: account });
  await database.kysely.schema.alterTable('watchlist').renameTo('watchlistAway').execute();
  const failed = await site.app.inject({ url: `/api/watchlists/?name=${canary}`, headers });
  await database.kysely.schema.alterTable('watchlistAway').renameTo('watchlist').execute();
  const text = lines.join('');
  expect(failed.statusCode).toBeGreaterThanOrEqual(400);
  expect(text.length).toBeGreaterThan(1000);
  for (const secret of [canary, '203.0.113', cookie.split('=')[1] ?? cookie]) {
    expect(text.includes(secret), secret).toBe(false);
  }
});

test('BEY-16 an error is told by code, place and frames, without the values that the database quotes', async () => {
  const mail = `${canary}@example.com`;
  const duplicate = database.withClient(async (client) => {
    await client.query('create temporary table once (mail text primary key)');
    await client.query('insert into once values ($1)', [mail]);
    await client.query('insert into once values ($1)', [mail]);
  });
  await duplicate.catch((err: unknown) => logger.error({ err }, 'failed'));
  await database
    .withClient((client) => client.query('select $1::integer', [canary]))
    .catch((err: unknown) => logger.error({ err }));
  logger.warn(`550 <${mail}> unknown; password=${canary} Bearer ${canary} smtp://u:${canary}@mail.example`);
  const text = lines.join('');
  expect(text).not.toContain(canary);
  expect(entries().find(({ message }) => message === 'failed')).toMatchObject({
    err: { type: 'error', code: '23505', constraint: 'once_pkey', stack: expect.stringContaining('at ') },
  });
  expect(text).toContain('22P02');
});

test('BEY-16 a slow statement is told with placeholders and remembered with its route', async () => {
  const payload = { term: canary, emitent_stop_statuses_ids: [] };
  await site.app.inject({ method: 'POST', url: '/api/suggest/companies/', payload });
  const statements = entries().filter(({ message }) => message === 'slow statement');
  expect(statements.some(({ statement }) => /\$1/.test(String(statement)))).toBe(true);
  const listed = slow.list();
  expect(listed.length).toBeLessThanOrEqual(50);
  expect(listed.map(({ slowestMs }) => slowestMs)).toEqual(
    listed.map(({ slowestMs }) => slowestMs).toSorted((a, b) => b - a),
  );
  expect(listed.some(({ route }) => route === '/api/suggest/companies/')).toBe(true);
  expect(JSON.stringify(listed)).not.toContain(canary);
});

test('BEY-16 for a terminal an entry is a line of words, and what is said at the start stands alone', () => {
  const words: string[] = [];
  const log = openLog({ level: 'warn', form: 'text', write: (line) => void words.push(line) });
  log.say('Bondlens is ready');
  log.logger.info('not told');
  log.logger.warn({ ms: 7, statement: 'select $1' }, 'slow statement');
  expect(words).toEqual([
    'Bondlens is ready\n',
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn slow statement ms=7 statement=select \$1\n$/),
  ]);
});
