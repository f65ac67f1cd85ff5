import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import type { App } from '../../platform/serving/serve.ts';
import { buildServer } from '../../site/build-server.ts';
import { testClock, testSettings } from '../../testing/test-app.ts';

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
