import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { giveUpSilence } from './silence-watch.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

/** A way to the database that can fall silent, as if its server were stopped: connections stay open and nothing comes back. */
async function silenceable(onTestFinished: TestContext['onTestFinished']) {
  const target = new URL(own.url);
  const host = new URLSearchParams(target.search).get('host');
  const sockets = new Set<Socket>();
  const frozen = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = host?.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (bytes) => isSilent || frozen.has(near) || far.write(bytes));
    far.on('data', (bytes) => isSilent || near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  const url = new URL(own.url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.searchParams.delete('host');
  const freeze = () => {
    for (const socket of sockets) frozen.add(socket);
  };
  return { url: url.href, fall: (silent: boolean) => (isSilent = silent), freeze };
}

// Beside each other: each waits for seconds.
test.concurrent('BEY-17 a database that falls silent ends what waits for it, refuses at once, and is asked again when it answers', async ({
  expect,
  onTestFinished,
}) => {
  const way = await silenceable(onTestFinished);
  const database = openDatabase({ url: way.url, givesUpSilence: true });
  onTestFinished(() => database.close());
  const ask = () => database.withClient((client) => client.query('select 1'));
  await ask();
  way.fall(true);
  const begun = performance.now();
  const failure = await ask().catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(9000);
  await vi.waitFor(
    async () => expect(String(await ask().catch((error: unknown) => error))).toContain('does not answer'),
    {
      timeout: 9000,
    },
  );
  const again = performance.now();
  await expect(ask()).rejects.toThrow('does not answer');
  expect(performance.now() - again).toBeLessThan(500);
  way.fall(false);
  await vi.waitFor(ask, { timeout: 9000, interval: 200 });
}, 60_000);

test.concurrent('BEY-17 one long statement alone is no silence', async ({ onTestFinished }) => {
  const database = openDatabase({ url: own.url, givesUpSilence: true });
  onTestFinished(() => database.close());
  await database.withClient((client) => client.query('select pg_sleep(5)'));
}, 60_000);

test.concurrent('BEY-17 a statement whose connection is lost fails after its limit, while others are answered', async ({
  expect,
  onTestFinished,
}) => {
  const way = await silenceable(onTestFinished);
  const database = openDatabase({ url: way.url, givesUpSilence: true, statementTimeoutMs: 500 });
  onTestFinished(() => database.close());
  const ask = () => database.withClient((client) => client.query('select 1'));
  await ask();
  way.freeze();
  let failure: unknown;
  ask().catch((error: unknown) => {
    failure = error;
  });
  await vi.waitFor(
    async () => {
      await ask();
      expect(isDatabaseUnavailable(failure)).toBe(true);
    },
    { timeout: 9000, interval: 300 },
  );
}, 60_000);

/** A connection that answers what it is told, and never what it is asked to sleep. */
function fakeConnection() {
  const destroy = vi.fn();
  const query = (text: string) => (text.includes('sleep') ? new Promise(() => undefined) : Promise.resolve());
  const client = { query, connection: { stream: { destroy } } };
  return { client, destroy, ask: (text: string) => void client.query(text) };
}

/** Whether a connection is still there when it has worked for ten seconds on a statement, after some others. */
async function lasts(statements: readonly string[]): Promise<boolean> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const [own, other] = [fakeConnection(), fakeConnection()];
  const watched: ((client: unknown) => void)[] = [];
  const pool = {
    options: { statement_timeout: 500 },
    on: (_: string, watch: (client: unknown) => void) => watched.push(watch),
    connect: async () => undefined,
  };
  giveUpSilence(pool as unknown as pg.Pool);
  for (const watch of watched) for (const { client } of [own, other]) watch(client);
  for (const text of [...statements, 'select pg_sleep(60)']) own.ask(text);
  for (let second = 0; second < 10; second += 1) {
    other.ask('select 1');
    await vi.advanceTimersByTimeAsync(1000);
  }
  return own.destroy.mock.calls.length === 0;
}

test('BEY-17 a limit of a connection holds until its transaction ends or it is taken back, and not to a savepoint', async () => {
  const long = 'set local statement_timeout = 60000';
  expect(await lasts([])).toBe(false);
  expect(await lasts([long])).toBe(true);
  expect(await lasts([long, 'rollback to savepoint a'])).toBe(true);
  expect(await lasts([long, 'rollback'])).toBe(false);
  expect(await lasts([long, 'commit'])).toBe(false);
  expect(await lasts(['set statement_timeout = 60000'])).toBe(true);
  expect(await lasts(['set statement_timeout = 60000', 'reset statement_timeout'])).toBe(false);
});
