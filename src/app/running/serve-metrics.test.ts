import { readFileSync, statfsSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import parse from 'parse-prometheus-text-format';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchSlowStatements } from '#server/platform/logging/site-log.ts';
import { createMetrics, type SiteMetrics } from '#server/platform/metrics/request-metrics.ts';
import { saveSampleMarket } from '#server/testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { pageRouteFinder } from '#web/page-route.ts';
import { serveMetrics } from './serve-metrics.ts';

let metrics: SiteMetrics;
let own: TestDatabase;
let database: Database;
let site: TestApp;
let address: string;
let signedIn: Readonly<Record<string, string>>;
let stop: () => Promise<void>;
beforeAll(async () => {
  metrics = createMetrics();
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, onStatement: metrics.statementsOf('site') });
  await saveSampleMarket(database);
  const renderPage = async ({ url }: Request) => new Response('', { status: url.includes('/bonds/') ? 200 : 404 });
  const pageRouteOf = pageRouteFinder([{ path: 'bonds/:bondId/' }, { path: '*' }]);
  site = await openTestApp({ database, metrics, pageRouteOf, renderPage });
  const log = vi.fn<(message: string) => void>();
  const at = { host: '127.0.0.1', port: 0 };
  // Before the tests that ask until they are refused.
  signedIn = await cookieOf(site.app, 'full');
  stop = await serveMetrics({ url: own.url, log, metrics, at, pools: { site: database }, dataDir: tmpdir() });
  address = /http:\S+metrics/.exec(String(log.mock.calls[0]))?.[0] ?? '';
});
afterAll(async () => {
  await stop();
  await site.close();
  await database.close();
  await own.drop();
});

const textNow = async () => (await fetch(address)).text();
const familiesNow = async () => new Map(parse(await textNow()).map((family) => [family.name, family]));

async function valuesOf(name: string): Promise<Map<string, number>> {
  const samples = (await familiesNow()).get(name)?.metrics ?? [];
  return new Map(samples.map(({ labels = {}, value }) => [Object.values(labels).join(' '), Number(value)]));
}

/** The rules of Prometheus' own `promtool check metrics`: help, units in base form, endings that fit the type. */
function faultsOf({ name, help, type }: { readonly name: string; readonly help: string; readonly type: string }) {
  const words = name.split('_');
  return [
    ...(help === '' ? ['no help'] : []),
    ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : ['no snake case']),
    ...((type === 'COUNTER') === name.endsWith('_total') ? [] : ['_total is for counters']),
    ...(/_(?:count|sum|bucket)$/.test(name) ? ['an ending of histograms'] : []),
    ...(words.some((word) => word === type.toLowerCase()) ? ['type in the name'] : []),
    ...words.filter((word) => /^(?:ms|milliseconds?|minutes?|hours?|days?|kb|mb|percent|kilobytes)$/.test(word)),
  ].map((fault) => `${name}: ${fault}`);
}

test('BEY-16 another program reads the metrics, and every name keeps the rules of Prometheus', async () => {
  await site.app.inject('/api/bonds/');
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const families = parse(await answer.text());
  expect(families.flatMap(faultsOf)).toEqual([]);
  const units = families.filter(({ type }) => type === 'HISTOGRAM').map(({ name }) => name);
  expect(units.every((name) => /_(?:seconds|bytes)$/.test(name))).toBe(true);
  expect(families.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'bondlens_http_request_duration_seconds',
      'bondlens_pool_waiting',
      'bondlens_event_loop_utilization_ratio',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds',
      'process_resident_memory_bytes',
      'bondlens_live_streams',
    ]),
  );
});

test('BEY-16 the free space of the data folder is told as the system has it', async () => {
  const { bavail, bsize, blocks } = statfsSync(tmpdir());
  const [bytes] = (await valuesOf('bondlens_disk_free_bytes')).values();
  const [part] = (await valuesOf('bondlens_disk_free_ratio')).values();
  // Others write to it meanwhile.
  expect(Math.abs((bytes ?? 0) / (blocks * bsize) - bavail / blocks)).toBeLessThan(0.05);
  expect(Math.abs((part ?? 0) - bavail / blocks)).toBeLessThan(0.05);
});

test('BEY-16 requests are counted by the pattern of their route, with the time that they took', async () => {
  const { requests } = metrics;
  requests.reset();
  const headers = await cookieOf(site.app, 'full');
  for (const id of [1, 2, 3]) await site.app.inject({ url: `/api/bonds/${id}/summary/`, headers });
  await site.app.inject({ method: 'DELETE', url: '/api/bonds/' });
  await site.app.inject('/api/no/such/address/');
  for (const id of [1, 2]) await site.app.inject(`/bonds/${id}/?utm=x`);
  const counted = await valuesOf('bondlens_http_requests_total');
  expect(counted.get('GET /api/bonds/:id/summary/ 404')).toBe(3);
  expect(counted.get('DELETE none 405')).toBe(1);
  expect(counted.get('POST /api/session/ 200')).toBe(1);
  expect(counted.get('GET /bonds/:bondId/ 200')).toBe(2);
  expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBe(8);
  const labels = 'method="GET",route="/api/bonds/:id/summary/"';
  const text = await textNow();
  expect(text).toContain(`bondlens_http_request_duration_seconds_count{${labels}} 3\n`);
  expect(text).toContain(`bondlens_http_request_duration_seconds_bucket{le="+Inf",${labels}} 3\n`);
  expect([...(await valuesOf('bondlens_http_requests_in_flight')).values()].every((value) => value === 0)).toBe(true);
});

test('BEY-16 what is refused is counted by code and limit, and what the database does by kind', async () => {
  await site.app.inject('/api/operator/imports/');
  const count = () => site.app.inject({ method: 'POST', url: '/api/session/', payload: { account: 'full' } });
  while ((await count()).statusCode !== 429);
  expect((await valuesOf('bondlens_refusals_total')).get('need_auth')).toBe(1);
  const limits = await valuesOf('bondlens_limit_refusals_total');
  expect([...limits.values()]).toEqual([1]);
  const before = await valuesOf('bondlens_statement_failures_total');
  await expect(database.withClient((client) => client.query('select nothing_of_this_name'))).rejects.toThrow();
  const after = await valuesOf('bondlens_statement_failures_total');
  expect((after.get('site select') ?? 0) - (before.get('site select') ?? 0)).toBe(1);
  const counted = /bondlens_statement_duration_seconds_count\{pool="site",kind="(\w+)"\} [1-9]/g;
  const kinds = [...(await textNow()).matchAll(counted)].map(([, kind]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['select', 'insert', 'transaction']));
});

test('BEY-16 the age of data is told by source and venue, from the last import that brought something', async () => {
  const source = await database.kysely
    .insertInto('source')
    .values({ code: 'sample-source', name: 'Sample', url: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = (hoursAgo: number, rowsStored: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000);
    const counts = { rowsRead: 5, rowsStored, rowsUnchanged: 0 };
    return {
      sourceId: source.id,
      kind: 'prices',
      fileName: 'a.csv',
      sha256: '',
      startedAt: at,
      finishedAt: at,
      ...counts,
    };
  };
  // Told anew once what is kept is old: by a site of its own, at once.
  const fresh = createMetrics();
  await database.kysely
    .insertInto('importRun')
    .values([run(30, 5), run(2, 0)])
    .execute();
  const backup = (hoursAgo: number, failure: string | null) => {
    const startedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    const sha256 = failure === null ? 'digest' : null;
    return {
      startedAt,
      finishedAt: startedAt,
      isScheduled: true,
      file: 'a.tar',
      bytes: 1,
      rowCount: 1,
      sha256,
      failure,
    };
  };
  await database.kysely
    .insertInto('backupRun')
    .values([backup(50, null), backup(26, null), backup(2, 'no space left')])
    .execute();
  const log = vi.fn<(message: string) => void>();
  const at = { host: '127.0.0.1', port: 0 };
  const end = await serveMetrics({ url: own.url, log, metrics: fresh, at, pools: {}, dataDir: tmpdir() });
  const families = parse(await (await fetch(/http:\S+metrics/.exec(String(log.mock.calls[0]))?.[0] ?? '')).text());
  await end();
  const samples = (name: string) => families.find((family) => family.name === name)?.metrics ?? [];
  const age = samples('bondlens_import_age_seconds').find(({ labels }) => labels?.source === 'sample-source');
  expect(Number(age?.value) / 3600).toBeCloseTo(30, 1);
  const rows = samples('bondlens_import_last_rows').filter(({ labels }) => labels?.source === 'sample-source');
  expect(rows.map(({ labels, value }) => [labels?.result, value])).toContainEqual(['stored', '0']);
  expect(Number(samples('bondlens_backup_age_seconds')[0]?.value) / 3600).toBeCloseTo(26, 1);
  expect(samples('bondlens_venue_age_seconds').length).toBeGreaterThan(0);
  expect(samples('bondlens_database_up')[0]?.value).toBe('1');
});

test('BEY-16 BEY-4 metrics name no reader, no row and nothing that was sent', async () => {
  const canary = 'canary7411';
  const { cookie = '' } = signedIn;
  const headers = { cookie, 'user-agent': canary, referer: `http://${canary}/` };
  for (const url of [
    `/api/bonds/?search=${canary}`,
    `/${canary}/`,
    `/api/${canary}/`,
    '/api/bonds/741174/summary/',
    `/bonds/${canary}/`,
  ]) {
    await site.app.inject({ url, headers, remoteAddress: '203.0.113.74' });
  }
  await site.app.inject({ method: 'POST', url: '/api/suggest/bonds/', headers, payload: { term: canary } });
  const text = await textNow();
  for (const secret of [canary, '741174', '203.0.113', 'full', '@', cookie]) {
    expect(text.includes(secret), secret).toBe(false);
  }
});

test('BEY-16 BEY-4 the site itself tells no metrics, to nobody', async () => {
  for (const who of ['visitor', 'full-all'] as const) {
    const answer = await site.app.inject({ url: '/metrics', headers: await cookieOf(site.app, who) });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('bondlens_');
  }
});

function statusOf(url: string, options: { readonly method?: string; readonly authorization?: string } = {}) {
  const { method = 'GET', authorization } = options;
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = authorization === undefined ? {} : { authorization };
    const asked = request(url, { method, headers }, (answer) => resolve(answer.resume().statusCode));
    asked.on('error', reject).end();
  });
}

test('BEY-16 with a token nobody is told anything without it', async () => {
  const token = 'a-token-of-the-tests';
  const log = vi.fn<(message: string) => void>();
  const at = { host: '127.0.0.1', port: 0, token };
  const end = await serveMetrics({ url: own.url, log, metrics: createMetrics(), at, pools: {}, dataDir: tmpdir() });
  const url = /http:\S+metrics/.exec(String(log.mock.calls[0]))?.[0] ?? '';
  expect(log.mock.calls.join()).not.toContain(token);
  const bearer = `Bearer ${token}`;
  expect(await statusOf(url)).toBe(401);
  expect(await statusOf(url, { authorization: `Bearer ${token}x` })).toBe(401);
  expect(await statusOf(url, { authorization: bearer })).toBe(200);
  expect(await statusOf(`${url}/other`, { authorization: bearer })).toBe(404);
  expect(await statusOf(url, { method: 'POST', authorization: bearer })).toBe(405);
  await end();
});

test('BEY-16 every metric that alarms and dashboard ask for is one that the site tells', async () => {
  watchSlowStatements({ thresholdMs: 500, metrics, log: site.app.log, clock: () => new Date() });
  const told = await textNow();
  const deployed = ['prometheus/alerts.yml', 'grafana/bondlens.json'].map((file) =>
    readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8'),
  );
  const names = new Set(
    [...deployed.join('\n').matchAll(/\b(?:bondlens|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  );
  expect([...names].filter((name) => !new RegExp(`^# TYPE ${name} `, 'm').test(told))).toEqual([]);
});
