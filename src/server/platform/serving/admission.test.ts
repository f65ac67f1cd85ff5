import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { Admission } from './admission.ts';
import { type askers, type loadKinds, loadLimits } from './concurrency-limit.ts';

const strained = (value: number) => ({ now: () => value, stop: () => undefined });

function admitted(admission: Admission, kind: keyof typeof loadKinds, asker: keyof typeof askers): (() => void)[] {
  const ends: (() => void)[] = [];
  try {
    for (;;) ends.push(admission.admit(kind, asker));
  } catch (error) {
    expect(error).toMatchObject({ code: 'overloaded' });
    return ends;
  }
}

test('BEY-17 a node works on so many requests of a kind at once, and keeps a part of them for who has a session', () => {
  const admission = new Admission(strained(0));
  const visitors = admitted(admission, 'search', 'visitor');
  expect(visitors).toHaveLength(48);
  expect(admitted(admission, 'search', 'robot')).toHaveLength(0);
  expect(admitted(admission, 'search', 'account')).toHaveLength(12);
  expect(admitted(admission, 'write', 'robot')).toHaveLength(24);
  // What has ended makes room once, however often it says so.
  visitors[0]?.();
  visitors[0]?.();
  expect(admitted(admission, 'search', 'account')).toHaveLength(1);
});

test.each([
  [0.4, ['account', 'visitor', 'robot']],
  [0.5, ['account', 'visitor']],
  [1, ['account']],
  [2, []],
] as const)('BEY-17 at a strain of %s these are let in: %j', (value, expected) => {
  const all = ['account', 'visitor', 'robot'] as const;
  const isLetIn = (asker: (typeof all)[number]) => admitted(new Admission(strained(value)), 'page', asker).length > 0;
  expect(all.filter(isLetIn)).toEqual(expected);
});

let site: TestApp;
let address: string;
beforeAll(async () => {
  site = await openTestApp({ shedsLoad: true });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

/** Takes every connection of the pool, until it is told to give them back. */
async function holdAll(): Promise<() => Promise<unknown>> {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const held = Array.from({ length: 6 }, () => {
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const work = site.database.withClient(async () => {
      resolve();
      await end;
    });
    return { taken, work };
  });
  await Promise.all(held.map(({ taken }) => taken));
  return () => {
    release();
    return Promise.all(held.map(({ work }) => work));
  };
}

async function waitedFor(ms: number): Promise<void> {
  while (site.database.queue.waitMs < ms) await sleep(10);
}

const bonds = (headers = {}) => fetch(`${address}/api/bonds/`, { headers });

test('BEY-17 while nobody gets to the database a node turns readers away at once, and recovers', async () => {
  const cookie = await cookieOf(site.app, 'full');
  const release = await holdAll();
  const waiting = [bonds()];
  await waitedFor(loadLimits.queueWaitMs);
  const { length } = site.database.queue;
  for (const refused of await Promise.all(Array.from({ length: 20 }, () => bonds()))) {
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'overloaded', field: null } }]);
    expect(['1', '2', '3']).toContain(refused.headers.get('retry-after'));
  }
  // Nothing is asked of the database for them, which would be twenty more; now and then it is asked whether texts have changed.
  expect(site.database.queue.length).toBeLessThan(length + 10);
  expect((await fetch(`${address}/bonds/1001/`)).status).toBe(503);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await waitedFor(2 * loadLimits.queueWaitMs);
  expect((await bonds(cookie)).status).toBe(503);
  await release();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200]);
  expect((await bonds()).status).toBe(200);
});
