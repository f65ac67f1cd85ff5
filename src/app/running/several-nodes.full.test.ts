import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBareDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { type ImportJob, jobQueues, openJobs } from '../jobs/job-queues.ts';
import { askAgain } from '../testing/ask-again.ts';
import { type Balancer, startBalancer } from '../testing/balancer.ts';
import { startReaders } from '../testing/reader-stream.ts';
import { buildPages, openSiteNodes, type SiteNode, type SiteNodes } from '../testing/site-nodes.ts';

const LONG_MS = 240_000;
const PATIENT = { timeout: 60_000, interval: 50 };

let place: TestDatabase;
let nodes: SiteNodes;
let balancer: Balancer;

beforeAll(buildPages, LONG_MS);
beforeEach(async () => {
  place = await createBareDatabase();
  nodes = await openSiteNodes(place.url);
  balancer = await startBalancer();
});
afterEach(async () => {
  await balancer.close();
  await nodes.close();
  await place.drop();
});

async function whenReady({ url }: SiteNode, isReady: boolean): Promise<void> {
  await vi.waitFor(() => expect(balancer.ready().includes(url)).toBe(isReady), PATIENT);
}

async function join(node: SiteNode): Promise<void> {
  balancer.add(node.url);
  await whenReady(node, true);
}

/** Follows live days by the balancer, from one stream to the next, as browsers do; counts those that ended in good order. */
function followLive(url: string) {
  const stopping = new AbortController();
  const ends = { good: 0, bad: [] as string[] };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        const answer = await fetch(`${url}/api/live/?items=1001.1`, { signal: stopping.signal });
        if (answer.status !== 200) ends.bad.push(String(answer.status));
        for await (const _chunk of answer.body ?? []) if (stopping.signal.aborted) return;
        ends.good += 1;
      } catch (error) {
        if (!stopping.signal.aborted) ends.bad.push(String(error));
      }
    }
  };
  const following = follow();
  const stop = async () => {
    stopping.abort();
    await following;
  };
  return { ends, stop };
}

test('BEY-17 nodes are replaced one after the other while readers ask, and no request fails', {
  timeout: LONG_MS,
}, async () => {
  await nodes.command(['demo', 'seed', '--years', '0.1']);
  const old = [await nodes.start(), await nodes.start()];
  for (const node of old) await join(node);
  const live = followLive(balancer.url);
  const paths = ['/api/bonds/', '/bonds/1001/', '/api/bonds/1001/summary/', '/api/session/'];
  const readers = startReaders({ urls: [balancer.url], paths, readers: 4 });
  await readers.more(20);
  for (const node of old) {
    await join(await nodes.start());
    node.child.kill('SIGTERM');
    await whenReady(node, false);
    // It answers on while the balancer notices, and each answer asks for the connection to be closed.
    const late = await fetch(`${node.url}/api/session/`);
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
    expect(await node.ended).toBe(0);
    await readers.more(20);
  }
  const { answered, failed } = await readers.stop();
  await live.stop();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThanOrEqual(60);
  expect(live.ends.bad).toEqual([]);
  expect(live.ends.good).toBeGreaterThan(0);
});

test('BEY-17 three nodes that start at once on an empty database migrate, fill and index it once', {
  timeout: LONG_MS,
}, async () => {
  const begun = [nodes.begin(), nodes.begin(), nodes.begin()];
  const ready = await Promise.all(begun.map(nodes.readied));
  const lines = begun.flatMap((each) => each.lines);
  expect(lines.filter((line) => line.startsWith('Making the tables'))).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith('The demo market is there'))).toHaveLength(1);
  const totals = await Promise.all(
    ready.map(async ({ url }) => (await (await askAgain(`${url}/api/bonds/`)).json()).total),
  );
  expect(new Set(totals).size).toBe(1);
  expect(totals[0]).toBeGreaterThan(300);
});

test('BEY-17 an import of a node that is killed is taken over by another and done whole', {
  timeout: LONG_MS,
}, async () => {
  const curve = 'Date,"1 Mo","2 Yr"\n03/24/2026,3.7,3.9\n';
  // The first node never gets its answer.
  let asked = 0;
  const hasAsked = Promise.withResolvers<void>();
  const source = createServer((_request, response) => {
    asked += 1;
    hasAsked.resolve();
    if (asked > 1) response.writeHead(200).end(curve);
  });
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening));
  const first = await nodes.start({ BONDLENS_DEMO: 'off' });
  const boss = await openJobs({ url: place.url, log: () => undefined, isNode: false });
  try {
    const from = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
    const words = ['us-treasury', '--from', from, '--only', 'curve', '--year', '2026'];
    // The shortest silence that there is, and no pause before it is done again.
    const soon = { heartbeatSeconds: 10, retryDelay: 0, retryBackoff: false };
    const id = (await boss.send(jobQueues.imports, { words }, soon)) ?? '';
    await hasAsked.promise;
    first.child.kill('SIGKILL');
    await first.ended;
    await nodes.start({ BONDLENS_DEMO: 'off' });
    const done = async () => {
      const [job] = await boss.findJobs<ImportJob>(jobQueues.imports, { id });
      expect(job?.state).toBe('completed');
      return job;
    };
    const job = await vi.waitFor(done, { timeout: LONG_MS, interval: 200 });
    expect(job).toMatchObject({ retryCount: 1, output: { lines: [expect.stringContaining('1 rows, 1 stored')] } });
  } finally {
    await boss.stop({ graceful: false });
    source.closeAllConnections();
    source.close();
  }
});
