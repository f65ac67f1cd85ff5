import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { jobQueues, openJobs } from './job-queues.ts';

let own: TestDatabase;
let database: Database;
let site: TestApp;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ url: own.url });
  site = await openTestApp({ database }, async () => undefined);
});
afterAll(async () => {
  await site.close();
  await database.close();
  await own.drop();
});

test('BEY-16 ACC-9 operators read why a job failed, without what is secret in it', async () => {
  const headers = await cookieOf(site.app, 'full');
  await database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
  const failures = async () =>
    (await site.app.inject({ url: '/api/operator/health/', headers })).json().failures as readonly object[];
  expect(await failures()).toEqual([]);
  const boss = await openJobs({ url: own.url, log: () => undefined, isNode: false });
  try {
    await boss.work(jobQueues.imports, async () => {
      throw new Error('No answer from https://user:hidden-word@source.example/file for keeper@reader.invalid');
    });
    await boss.send(jobQueues.imports, { words: [] }, { retryLimit: 0 });
    const found = await vi.waitFor(
      async () => {
        const all = await failures();
        expect(all).toHaveLength(1);
        return all;
      },
      { timeout: 25_000, interval: 100 },
    );
    expect(found).toMatchObject([{ queue: 'imports', state: 'failed' }]);
    expect(found).toMatchObject([{ message: 'No answer from https://[secret]@source.example/file for [mail]' }]);
  } finally {
    await boss.stop({ graceful: false });
  }
});
