import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { endSessionCall } from '#contract/account/session/session.ts';
import { revokeAccessGrant, saveAccessGrant } from '#store/account/accounts/access-grants.ts';
import { addAccount } from '#store/account/accounts/accounts.ts';
import { changeAccount } from '#store/account/accounts/manage-accounts.ts';
import { deleteApiKeys } from '#store/account/api-keys/api-keys.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import type { App } from '../../platform/serving/serve.ts';
import { buildServer } from '../../site/build-server.ts';
import { bondIds, saveSampleMarket, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, testClock, testSettings } from '../../testing/test-app.ts';
import { addTestKey, bearer } from '../../testing/test-keys.ts';

interface Node {
  readonly app: App;
  readonly database: Database;
}

let place: TestDatabase;
let nodes: readonly Node[];

async function startNode(): Promise<Node> {
  const database = openDatabase({ url: place.url });
  const own = { settings: testSettings, clock: testClock, isDemoOn: async () => true, shedsLoad: false };
  const app = await buildServer({ database, ...own });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, database };
}

beforeAll(async () => {
  // No stream is looked at by the clock: what ends it is the word of the other node.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  place = await createTestDatabase();
  const filling = openDatabase({ url: place.url });
  await saveSampleMarket(filling);
  await filling.close();
  nodes = [await startNode(), await startNode()];
  vi.useRealTimers();
});
afterAll(async () => {
  for (const { app, database } of nodes) {
    const closed = app.close();
    // A connection on which nobody asked anything holds a node open.
    app.server.closeAllConnections();
    await closed;
    await database.close();
  }
  await place.drop();
});

const nodeAt = (at: number): Node => {
  const node = nodes[at];
  if (node === undefined) throw new Error(`There is no node ${at}.`);
  return node;
};

/** Follows a bond by the second node, and is told its last day. */
async function follow(headers: Record<string, string>) {
  const giveUp = new AbortController();
  onTestFinished(() => giveUp.abort());
  const address = `${nodeAt(1).app.listeningOrigin}/api/live/?items=${bondIds.usual}.${venueIds.exchange}`;
  const answer = await fetch(address, { headers, signal: giveUp.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const readOn = async (text = ''): Promise<string> => {
    const { value = '', done } = (await reader?.read()) ?? { done: true };
    const all = text + value;
    return done || all.includes('event: day') ? all : readOn(all);
  };
  const text = await readOn();
  const ended = (async () => {
    for (;;) if ((await reader?.read())?.done !== false) return 'ended';
  })();
  ended.catch(() => undefined);
  return { text, ended };
}

const accountId = 'support';
const actor = { actorId: 'operator', network: null, now: testClock() };

function giveFullAccess(database: Database): Promise<number> {
  const span = { startsAt: new Date(0), endsAt: null };
  return saveAccessGrant(database, { accountId, kind: 'level', value: '1077', reason: 'A test', ...span }, actor);
}

test('BEY-15 a stream on one node ends as soon as its reader signs out on another', async () => {
  const [one, other] = [await cookieOf(nodeAt(0).app, 'full'), await cookieOf(nodeAt(0).app, 'full')];
  const [gone, still] = [await follow(one), await follow(other)];
  const signOut = { method: endSessionCall.method, url: endSessionCall.path } as const;
  await nodeAt(0).app.inject({ ...signOut, headers: { 'sec-fetch-site': 'same-origin', ...one } });
  expect(await gone.ended).toBe('ended');
  // Another session of the same account goes on.
  expect(await Promise.race([still.ended, Promise.resolve('open')])).toBe('open');
});

test('BEY-15 a stream on one node ends as soon as its reader’s grant is taken back on another', async () => {
  const { database } = nodeAt(0);
  const cookie = await cookieOf(nodeAt(0).app, accountId);
  const id = await giveFullAccess(database);
  const { ended } = await follow(cookie);
  await revokeAccessGrant(database, { id, accountId, reason: 'Enough' }, actor);
  expect(await ended).toBe('ended');
  const again = await follow(cookie);
  expect(again.text).toContain('"masked":["');
});

/** Follows by a key of an account of its own. */
async function followByKey(id: string) {
  const { database } = nodeAt(0);
  await addAccount(database, { id, name: id, email: `${id}@reader.invalid` });
  return follow(bearer(await addTestKey({ database }, id)));
}

test('BEY-15 a stream on one node ends as soon as its key is taken back, or its account closed, on another', async () => {
  const { database } = nodeAt(0);
  const [revoked, closed] = [await followByKey('revoked'), await followByKey('closed')];
  await deleteApiKeys(database, 'revoked');
  expect(await revoked.ended).toBe('ended');
  await changeAccount(database, { id: 'closed', action: 'close', reason: 'Left' }, actor);
  expect(await closed.ended).toBe('ended');
});
