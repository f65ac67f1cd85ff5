import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Health } from '#contract/platform/health.ts';
import { deleteHeartbeat, saveHeartbeat } from '#store/platform/health/database-health.ts';
import { watchSlowStatements } from '../../platform/logging/slow-statements.ts';
import { watchNode } from '../../platform/metrics/node-watch.ts';
import { createMetrics } from '../../platform/metrics/site-metrics.ts';
import { cookieOf, openTestApp, type TestApp, testClock } from '../../testing/test-app.ts';

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
