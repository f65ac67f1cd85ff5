import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { visitor } from '#domain/account/access/viewer.ts';
import { sweepCallCounts } from '#store/platform/call-limits/call-counts.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { type CallLimits, openCallLimits, rateLimitFields } from './call-limits.ts';
import { limitCalls } from './limit-calls.ts';
import { type LimitName, limits } from './limits.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('callCount').execute();
});

/** The seconds to wait for of a refused call; null for one that is let through. */
async function asked(call: Promise<unknown>): Promise<number | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { code, retryAfterS } = error as { readonly code: string; readonly retryAfterS: number };
    expect(code).toBe('too_many_requests');
    return retryAfterS;
  }
}

const letThrough = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.all(calls.map(asked))).filter((wait) => wait === null).length;

const times = <Result>(count: number, of: (at: number) => Result) => Array.from({ length: count }, (_, at) => of(at));

/** What another hour does to the windows that run. */
const endWindows = () =>
  sql`update call_count set started_at = started_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`.execute(
    database.kysely,
  );

const names = Object.keys(limits) as LimitName[];

test.each(names)('ACC-9 %s: as many as the limit says, and then when to come again', async (name) => {
  const { max, seconds } = limits[name];
  const node = openCallLimits(database);
  expect(await letThrough(times(max, () => node.count(name, 'a')))).toBe(max);
  const wait = await asked(node.count(name, 'a'));
  expect(wait).toBeGreaterThan(seconds - 30);
  expect(wait).toBeLessThanOrEqual(seconds);
  expect(await asked(node.count(name, 'b'))).toBeNull();
});

test('BEY-17 several nodes together let nobody have more than the limit, and withhold no more than the blocks that others took', async () => {
  const nodes: readonly CallLimits[] = times(3, () => openCallLimits(database));
  const { max } = limits.suggestions;
  const passed = await letThrough(times(3 * max, (at) => (nodes[at % 3] as CallLimits).count('suggestions', 'a')));
  expect(passed).toBe(max);
  // One node alone, while the two others each hold a block of which they used one call.
  const [one, two, three] = nodes as [CallLimits, CallLimits, CallLimits];
  await two.count('suggestions', 'b');
  await three.count('suggestions', 'b');
  const alone = await letThrough(times(max, () => one.count('suggestions', 'b')));
  expect(alone).toBe(max - 2 * (max / 20));
});

test('BEY-17 a limit that is small is exact over nodes', async () => {
  const nodes = times(10, () => openCallLimits(database));
  const { max } = limits['sign-in'];
  // The first calls of a window come at once, each time anew.
  const readers = times(40, (at) => `reader ${at}`);
  for (const reader of readers) {
    const calls = nodes.flatMap((node) => times(3, () => node.count('sign-in', reader)));
    expect(await letThrough(calls), reader).toBe(max);
  }
});

test('ACC-9 the window runs from its first call and another begins after it', async () => {
  const node = openCallLimits(database);
  await letThrough(times(10, () => node.count('sign-in', 'a')));
  await endWindows();
  // Another node, since the first goes by its own clock, which stands with the test.
  expect(await asked(openCallLimits(database).count('sign-in', 'a'))).toBeNull();
  expect(await database.kysely.selectFrom('callCount').select('calls').execute()).toEqual([{ calls: 1 }]);
});

test('ACC-9 a clock that is set back lets nobody wait for long', async () => {
  await letThrough(times(10, () => openCallLimits(database).count('sign-in', 'a')));
  await sql`update call_count set started_at = now() + interval '1 day', ends_at = now() + interval '2 days'`.execute(
    database.kysely,
  );
  expect(await asked(openCallLimits(database).count('sign-in', 'a'))).toBeNull();
});

test('ACC-9 the count stays a number however long somebody tries', async () => {
  for (let at = 0; at < 15; at += 1) await asked(openCallLimits(database).count('sign-in', 'a'));
  expect(await database.kysely.selectFrom('callCount').select('calls').execute()).toEqual([{ calls: 11 }]);
});

test('ACC-9 what is over is swept, what runs stays', async () => {
  const node = openCallLimits(database);
  await node.count('sign-in', 'a');
  await endWindows();
  await node.count('sign-in', 'b');
  expect(await sweepCallCounts(database)).toBe(1);
  expect(await database.kysely.selectFrom('callCount').select('reader').execute()).toEqual([{ reader: 'b' }]);
});

test('ACC-9 accounts count wherever they ask from, visitors by their line, and a guess of a password by the line alone', async () => {
  const callLimits = openCallLimits(database);
  const account = { ...visitor, accountId: '7' };
  await limitCalls({ callLimits }, 'saved-searches')({ viewer: account, ip: '192.0.2.1' });
  await limitCalls({ callLimits }, 'suggestions')({ viewer: visitor, ip: '2001:db8::5' });
  await limitCalls({ callLimits }, 'sign-in')({ viewer: account, ip: '192.0.2.1' });
  const rows = await database.kysely.selectFrom('callCount').select(['limitName', 'reader']).execute();
  expect(Object.fromEntries(rows.map(({ limitName, reader }) => [limitName, reader]))).toEqual({
    'saved-searches': 'account 7',
    suggestions: 'network 2001:db8:0:0::/64',
    'sign-in': 'network 192.0.2.1',
  });
});

test('ACC-9 without the database a write is refused and a read goes on', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const node = openCallLimits(away);
  await expect(node.count('sign-in', 'a')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await expect(node.count('suggestions', 'a')).resolves.toMatchObject({ name: 'suggestions' });
  await away.close();
});

// The two examples of draft-ietf-httpapi-ratelimit-headers-10, sections 3.1 and 4.1.
test('BEY-17 the header fields are lists of items with parameters, as the draft writes them', () => {
  const burst = { name: 'burst', max: 100, seconds: 60, left: 50, resetS: 30 };
  expect(rateLimitFields([burst])).toEqual({
    'ratelimit-policy': '"burst";q=100;w=60',
    ratelimit: '"burst";r=50;t=30',
  });
  const daily = { name: 'daily', max: 1000, seconds: 86_400, left: 0, resetS: 4000 };
  expect(rateLimitFields([burst, daily])).toEqual({
    'ratelimit-policy': '"burst";q=100;w=60, "daily";q=1000;w=86400',
    ratelimit: '"burst";r=50;t=30, "daily";r=0;t=4000',
  });
});
