import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { type Replicas, watchReplicas } from '#store/platform/replicas/replica-watch.ts';
import { type ReplicatedServers, startReplicatedServers } from '#store/testing/replicated-servers.ts';
import { buildServer } from '../../site/build-server.ts';
import { bondIds, saveSampleMarket } from '../../testing/sample-market.ts';
import { cookieOf, testClock, testSettings } from '../../testing/test-app.ts';
import type { App } from '../serving/serve.ts';

const LONG_MS = 120_000;
const SOON = { timeout: 30_000, interval: 20 };

/** A node of the site, which watches the replica by itself. */
interface Node {
  readonly app: App;
  readonly database: Database;
  readonly replicas: Replicas;
}

let servers: ReplicatedServers;
let nodes: readonly [Node, Node];

async function startNode(): Promise<Node> {
  const primaryUrl = servers.primary.url;
  const replicas = await watchReplicas({ primaryUrl, replicaUrls: [servers.standby.url], log: () => undefined });
  const database = openDatabase({ url: primaryUrl, replicas });
  const own = { settings: testSettings, clock: testClock, isDemoOn: async () => true, shedsLoad: false };
  return { app: await buildServer({ database, ...own }), database, replicas };
}

beforeAll(async () => {
  servers = await startReplicatedServers();
  await migrate({ url: servers.primary.url });
  nodes = [await startNode(), await startNode()];
  await saveSampleMarket(nodes[0].database);
}, LONG_MS);
afterAll(async () => {
  for (const { app, database, replicas } of nodes) {
    await app.close();
    await database.close();
    await replicas.close();
  }
  await servers.close();
}, LONG_MS);

/** Until each node has seen that the replica has everything. */
async function whenReplicated(): Promise<void> {
  for (const { replicas } of nodes) {
    await replicas.catchUp();
    await vi.waitFor(() => expect(replicas.choose({ name: '', wrote: 0n })).toBeDefined(), SOON);
  }
}

type Headers = Readonly<Record<string, string>>;

async function ask({ app }: Node, url: string, headers: Headers = {}, payload?: object) {
  const own = { 'sec-fetch-site': 'same-origin', ...headers };
  const answer = await app.inject({ url, headers: own, ...(payload && { method: 'POST', payload }) });
  return answer.json();
}

const lists = async (node: Node, headers: Headers) =>
  (await ask(node, '/api/watchlists/', headers)).items.map(({ name }: { readonly name: string }) => name);
const rename = (name: string) =>
  sql`update instrument set name = ${name} where id = ${bondIds.usual}`.execute(nodes[0].database.kysely);
const nameOf = async (node: Node, headers: Headers = {}) =>
  (await ask(node, `/api/bonds/${bondIds.usual}/summary/`, headers)).name;

test('BEY-17 a reader sees on every node what he has written on one, though the replica stands still', async () => {
  const [one, other] = nodes;
  const headers = await cookieOf(one.app, 'full');
  await whenReplicated();
  await servers.whilePaused(async () => {
    await ask(one, '/api/watchlists/', headers, { name: 'Ladder' });
    expect(await lists(one, headers)).toContain('Ladder');
    expect(await lists(other, headers)).toContain('Ladder');
  });
});

test('BEY-17 others read from the replica, which shows a state of before until it has replayed', async () => {
  const [one] = nodes;
  const headers = await cookieOf(one.app, 'full');
  await rename('Before');
  await whenReplicated();
  await servers.whilePaused(async () => {
    await rename('After');
    expect(await nameOf(one)).toBe('Before');
    await ask(one, '/api/watchlists/', headers, { name: 'Another' });
    expect(await nameOf(one, headers)).toBe('After');
  });
  await vi.waitFor(async () => expect(await nameOf(one)).toBe('After'), SOON);
});

test('BEY-17 a session that has ended is none at once, though the replica still has it', async () => {
  const [one, other] = nodes;
  const headers = await cookieOf(one.app, 'full');
  await whenReplicated();
  await servers.whilePaused(async () => {
    await sql`delete from session`.execute(one.database.kysely);
    expect((await ask(other, '/api/session/', headers)).accountId).toBeNull();
  });
});

test('BEY-17 readiness tells the state of the replica, and a node is ready without it', {
  timeout: LONG_MS,
}, async () => {
  const [one] = nodes;
  expect(await ask(one, '/readyz')).toEqual({ status: 'ready', replicas: ['streaming'] });
  servers.signalStandby('SIGKILL');
  await vi.waitFor(async () => {
    expect(await ask(one, '/readyz')).toEqual({ status: 'ready', replicas: ['lost'] });
  }, SOON);
  expect(await nameOf(one)).toBe('After');
});

test('BEY-17 a node whose primary is away stays ready, and visitors read on', { timeout: LONG_MS }, async () => {
  await servers.remake();
  const { app, database, replicas } = await startNode();
  await vi.waitFor(() => expect(replicas.choose({ name: '', wrote: 0n })).toBeDefined(), SOON);
  process.kill(servers.primary.pid, 'SIGKILL');
  const signIn = { method: 'POST', url: '/api/session/', payload: { account: 'full' } } as const;
  const headers = { 'sec-fetch-site': 'same-origin' };
  await vi.waitFor(async () => expect((await app.inject({ ...signIn, headers })).statusCode).toBe(503), SOON);
  await vi.waitFor(async () => {
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', replicas: ['streaming'] }]);
    expect((await app.inject('/api/bonds/')).statusCode).toBe(200);
  }, SOON);
  await app.close();
  await database.close();
  await replicas.close();
});
