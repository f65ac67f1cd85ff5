import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '#contract/platform/health.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { deleteHeartbeat, saveHeartbeat } from '#store/platform/health/database-health.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { watchSlowStatements } from '../../platform/logging/site-log.ts';
import { watchNode } from '../../platform/metrics/node-metrics.ts';
import { createMetrics } from '../../platform/metrics/request-metrics.ts';
import type { App } from '../../platform/serving/serve.ts';
import { buildServer } from '../../site/build-server.ts';
import { cookieOf, openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';

let testDatabase: TestDatabase;

/** A way to the database that can be closed and opened. */
class Gate {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  isOpen = true;

  constructor(port: number, host: string) {
    this.#server = createServer((incoming) => {
      if (!this.isOpen) return incoming.destroy();
      const outgoing = connect(port, host);
      for (const socket of [incoming, outgoing]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => this.#sockets.delete(socket));
      }
      return incoming.pipe(outgoing).pipe(incoming);
    });
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const address = this.#server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  shut(): void {
    this.isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(async () => {
  await testDatabase.drop();
});

async function withSite(url: string, work: (app: App) => Promise<void>): Promise<void> {
  const database = openDatabase({ url });
  const app = await buildServer({ database, settings: testSettings, clock: testClock });
  try {
    await work(app);
  } finally {
    await app.close();
    await database.close();
  }
}

test('BEY-17 a node is ready when it has loaded what it keeps in memory', async () => {
  const database = openDatabase({ url: testDatabase.url });
  await withSite(testDatabase.url, async (app) => {
    const isReady = async () => (await app.inject('/readyz')).statusCode === 200;
    await database.withClient(async (client) => {
      await client.query('begin; lock table search_tier in access exclusive mode');
      await app.listen({ host: '127.0.0.1', port: 0 });
      expect(await isReady()).toBe(false);
      // It serves nevertheless.
      expect((await app.inject('/api/bonds/')).statusCode).toBe(200);
      expect(await isReady()).toBe(false);
      await client.query('rollback');
    });
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
  });
  await database.close();
});

test('BEY-17 a ready server says so, and an unmigrated one does not', async () => {
  await withSite(testDatabase.url, async (app) => {
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });
  const database = openDatabase({ url: testDatabase.url });
  await database.kysely.deleteFrom('schemaMigration').execute();
  await database.close();
  await withSite(testDatabase.url, async (app) => {
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBe('5');
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
  });
});

test('BEY-17 while the database is away calls answer 503 with a time to retry, and recover by themselves', async () => {
  const url = new URL(testDatabase.url);
  const gate = new Gate(Number(url.port), url.hostname);
  url.port = String(await gate.listen());
  url.hostname = '127.0.0.1';
  await withSite(url.href, async (app) => {
    expect((await app.inject('/api/bonds/')).statusCode).toBe(200);
    gate.shut();
    const away = await app.inject('/api/bonds/');
    expect(away.statusCode).toBe(503);
    expect(away.json()).toMatchObject({ error: { code: 'unavailable' } });
    expect(away.headers['retry-after']).toBe('5');
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const page = await app.inject('/bonds/XS0000001006/');
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    gate.isOpen = true;
    expect((await app.inject('/api/bonds/')).statusCode).toBe(200);
  });
  gate.close();
});

test('BEY-17 ERR-2 a session that could not be looked up is a failure, and its reader no visitor', async () => {
  const url = new URL(testDatabase.url);
  const gate = new Gate(Number(url.port), url.hostname);
  url.port = String(await gate.listen());
  url.hostname = '127.0.0.1';
  await withSite(url.href, async (app) => {
    const cookie = await cookieOf(app, 'full');
    gate.shut();
    const own = { ...cookie, 'sec-fetch-site': 'same-origin' };
    for (const [method, path] of [
      ['GET', '/api/session/'],
      ['GET', '/api/watchlists/'],
      ['GET', '/api/profile/alerts/'],
      ['POST', '/api/uss/'],
      ['GET', '/api/operator/users/'],
    ] as const) {
      const answer = await app.inject({ method, url: path, headers: own, ...(method === 'POST' && { payload: {} }) });
      expect([path, answer.statusCode, answer.json().error.code]).toEqual([path, 503, 'unavailable']);
    }
    // What is the same for everybody is answered; and who has no session is a visitor as ever.
    const texts = await app.inject({ url: '/api/labels/catalogue/en/00.json', headers: own });
    expect(texts.statusCode).toBe(200);
    expect((await app.inject('/api/watchlists/')).json().error.code).toBe('need_auth');
    gate.isOpen = true;
    expect((await app.inject({ url: '/api/session/', headers: own })).json().audience).toBe('full');
  });
  gate.close();
});

const url = '/api/operator/health/';
const dataDir = mkdtempSync(join(tmpdir(), 'bondlens-health-'));
const metrics = createMetrics();
const slow = watchSlowStatements({ thresholdMs: 5, metrics, log: { warn: () => undefined }, clock: testClock });
const node = watchNode(testClock);
let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await openTestApp({ metrics, watch: { nodeId: node.id, slow, dataDir } });
  headers = await cookieOf(site.app, 'full');
  await site.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
});
afterAll(async () => {
  node.stop();
  await site.close();
  rmSync(dataDir, { recursive: true });
});

async function health(): Promise<Health> {
  const answer = await site.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const checkOf = async (key: string) => (await health()).checks.find((check) => check.key === key);

test('ACC-9 BEY-16 the health of the site is the operator’s alone', async () => {
  expect((await site.app.inject(url)).statusCode).toBe(401);
  expect((await site.app.inject({ url, headers: await cookieOf(site.app, 'full-all') })).statusCode).toBe(403);
});

test('BEY-16 a node that fell silent is told, one that left is not', async () => {
  await saveHeartbeat(site.database, node.heartbeat());
  expect((await health()).nodes).toMatchObject([{ id: node.id, isThis: true }]);
  const other = watchNode(testClock);
  await saveHeartbeat(site.database, other.heartbeat());
  expect(await checkOf('silent_nodes')).toMatchObject({ value: 0, verdict: 'good' });
  const longAgo = new Date(Date.now() - 120_000);
  await site.database.kysely.updateTable('nodeBeat').set({ seenAt: longAgo }).where('id', '=', other.id).execute();
  expect(await checkOf('silent_nodes')).toMatchObject({ value: 1, verdict: 'look' });
  await deleteHeartbeat(site.database, other.id);
  other.stop();
  expect(await checkOf('silent_nodes')).toMatchObject({ value: 0, verdict: 'good' });
});

test('BEY-16 database, disk and backups are told with a judgement', async () => {
  const { database, pools } = await health();
  expect(database.version).toMatch(/^1\d\./);
  expect(database.tables.map(({ name }) => name)).toContain('trading_day');
  expect(database.connections).toBeGreaterThan(0);
  expect(pools.map(({ name }) => name)).toEqual(['site', 'search', 'file']);
  const disk = await checkOf('free_disk');
  expect(disk?.value).toBeGreaterThan(0);
  expect(disk?.value).toBeLessThanOrEqual(1);
  expect(await checkOf('backup_age')).toMatchObject({ value: null, verdict: 'unknown' });
  const at = new Date(testClock().getTime() - 3 * 24 * 3_600_000);
  const made = { startedAt: at, finishedAt: at, isScheduled: true, file: 'a', bytes: 1, rowCount: 1 };
  await site.database.kysely
    .insertInto('backupRun')
    .values([
      { ...made, sha256: 'x', failure: null },
      { ...made, finishedAt: testClock(), sha256: null, failure: 'the disk is full' },
    ])
    .execute();
  expect(await checkOf('backup_age')).toMatchObject({ value: 3 * 24 * 3600, verdict: 'look' });
});

test('BEY-16 requests by route, slow statements and refusals are told without what was sent', async () => {
  const canary = 'canary7411';
  for (let at = 0; at < 3; at += 1) await site.app.inject(`/api/bonds/741174/summary/?x=${canary}`);
  slow.watch('site')({ text: 'select $1', ms: 700, hasFailed: false });
  const payload = { account: 'member' };
  while ((await site.app.inject({ method: 'POST', url: '/api/session/', payload })).statusCode !== 429);
  const answer = await site.app.inject({ url, headers });
  const { routes, slowStatements, refusals } = answer.json() as Health;
  const summary = routes.find(({ route }) => route === 'GET /api/bonds/:id/summary/');
  expect(summary?.last5.requests).toBe(3);
  expect(summary?.last60.p95).toBeGreaterThan(0);
  expect(slowStatements).toMatchObject([{ text: 'select $1', slowestMs: 700, times: 1, route: null }]);
  expect(refusals.some(({ refused }) => refused > 0)).toBe(true);
  for (const secret of [canary, '741174', 'full-all', '127.0.0.1']) expect(answer.body).not.toContain(secret);
});
