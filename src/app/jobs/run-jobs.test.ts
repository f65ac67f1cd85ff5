import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beginDemoTask, findDemoMarket, takeDemoTask } from '#store/operator/demo-market/demo-market.ts';
import { findPublicMarkets, savePublicMarket } from '#store/operator/imports/public-markets.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { readSettings } from '../settings/settings.ts';
import { type ImportJob, jobQueues, openJobs } from './job-queues.ts';
import { type RunJobsOptions, runJobs } from './run-jobs.ts';

let place: TestDatabase;
let source: Server;
let boss: PgBoss;
let stops: (() => Promise<void>)[] = [];
let answers: (() => { readonly status: number; readonly body: string | Uint8Array })[] = [];

const curve = 'Date,"1 Mo","2 Yr"\n03/24/2026,3.7,3.9\n';
const good = () => ({ status: 200, body: curve });
const gone = () => ({ status: 404, body: '' });
const LONG_MS = 60_000;

const settings = readSettings({
  BONDLENS_DATA_DIR: join(tmpdir(), 'bondlens-jobs-test'),
  BONDLENS_SECRET: 'x'.repeat(32),
});
const words = () => [
  'us-treasury',
  '--from',
  `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
  '--only',
  'curve',
  '--year',
  '2026',
];

/** A node that looks for what is asked of it more often than a site does. */
async function startNode(more: Partial<RunJobsOptions> = {}) {
  stops.push(await runJobs({ url: place.url, settings, log: () => undefined, lookMs: 500, ...more }));
}

async function imported(id: string | null) {
  const [job] = await boss.findJobs<ImportJob>(jobQueues.imports, { id: id ?? '' });
  return job;
}

const whenDone = (id: string | null, states: readonly string[]) =>
  vi.waitFor(
    async () => {
      const job = await imported(id);
      if (job === undefined || !states.includes(job.state)) throw new Error(`is ${job?.state}`);
      return job;
    },
    { timeout: LONG_MS, interval: 200 },
  );

beforeAll(async () => {
  source = createServer((_request, response) => {
    const { status, body } = (answers.shift() ?? good)();
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => source.close(resolve)));
beforeEach(async () => {
  place = await createTestDatabase();
  boss = await openJobs({ url: place.url, log: () => undefined, isNode: false });
  answers = [];
}, LONG_MS);
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  await boss.stop({ graceful: false });
  await place.drop();
}, LONG_MS);

test(
  'BEY-16 a scheduled import runs on one of two nodes, and says what it brought',
  async () => {
    await startNode();
    await startNode();
    const id = await boss.send(jobQueues.imports, { words: words() });
    const { output } = await whenDone(id, ['completed']);
    expect(output).toMatchObject({ lines: [expect.stringContaining('1 rows, 1 stored')] });
    const again = await boss.send(jobQueues.imports, { words: words() });
    expect((await whenDone(again, ['completed'])).output).toMatchObject({
      lines: [expect.stringContaining('0 stored, 1 unchanged')],
    });
  },
  2 * LONG_MS,
);

test(
  'BEY-16 an import of which nothing came waits to be tried again, with its reason',
  async () => {
    answers = [gone];
    await startNode();
    const id = await boss.send(jobQueues.imports, { words: words() }, { retryDelay: 1, retryBackoff: false });
    const { output } = await whenDone(id, ['retry']);
    expect(output).toMatchObject({ message: expect.stringContaining('answered 404') });
    expect((await whenDone(id, ['completed'])).retryCount).toBe(1);
  },
  2 * LONG_MS,
);

test(
  'SHL-14 the operator gets his account however the import ends that turned the demo accounts off',
  async () => {
    answers = [gone];
    const database = openDatabase({ url: place.url });
    const told: string[] = [];
    const own = { ...settings, offersDemoAccounts: true };
    await startNode({ settings: own, log: (line) => told.push(line) });
    const sample = { kind: 'bond', name: 'Sample', shortName: 'Sample', isGenerated: false } as const;
    await database.kysely.insertInto('instrument').values(sample).execute();
    const id = await boss.send(jobQueues.imports, { words: words() }, { retryLimit: 0 });
    await whenDone(id, ['failed']);
    expect(told).toContainEqual(expect.stringContaining('Sign in at /sign-in/ as "operator"'));
    await database.close();
  },
  2 * LONG_MS,
);

test(
  'BEY-16 a task of the demo market that failed is not repeated, one that was done otherwise is left',
  async () => {
    const database = openDatabase({ url: place.url });
    const sample = { kind: 'bond', name: 'Sample', shortName: 'Sample', isGenerated: false } as const;
    await database.kysely.insertInto('instrument').values(sample).execute();
    await beginDemoTask(database, { task: 'bring', now: new Date(), isRequested: true });
    await takeDemoTask(database, async () => undefined);
    const id = await boss.send(jobQueues.imports, { demo: 'bring' });
    await startNode();
    const { output } = await whenDone(id, ['failed', 'retry', 'completed']);
    expect(output).toMatchObject({ message: expect.stringContaining('holds instruments already') });
    expect(await imported(id)).toMatchObject({ state: 'failed' });
    const again = await boss.send(jobQueues.imports, { demo: 'remove' });
    await whenDone(again, ['completed']);
    expect(await findDemoMarket(database)).toMatchObject({ task: 'bring', state: 'failed' });
    await database.close();
  },
  2 * LONG_MS,
);

test(
  'BEY-22 an answer of a megabyte that unpacks to millions of values fails its import, not the site',
  async () => {
    answers = [() => ({ status: 200, body: gzipSync(`[${'{},'.repeat(6_000_000)}{}]`) })];
    await startNode();
    const id = await boss.send(jobQueues.imports, { words: words() }, { retryLimit: 0 });
    const { output } = await whenDone(id, ['failed']);
    expect(output).toMatchObject({ message: expect.stringContaining('too-large') });
  },
  2 * LONG_MS,
);

test(
  'BEY-22 a job that killed its process is not tried again',
  async () => {
    const entry = join(await mkdtemp(join(tmpdir(), 'bondlens-jobs-')), 'entry.mjs');
    await writeFile(entry, "process.once('message', () => process.exit(7))");
    await startNode({ importLimits: { entry } });
    const id = await boss.send(jobQueues.imports, { words: [] }, { retryLimit: 3, retryDelay: 1, retryBackoff: false });
    const ended = await whenDone(id, ['failed', 'retry']);
    expect(ended).toMatchObject({ state: 'failed', retryCount: 0 });
    expect(ended.output).toMatchObject({ message: expect.stringContaining('exit code 7') });
    await rm(dirname(entry), { recursive: true });
  },
  2 * LONG_MS,
);

test(
  'BEY-22 a market that was asked for in the browser is taken up by one of two nodes, and updated by the clock',
  async () => {
    const japan = `Interest Rate,,(Unit : %)\nDate,1Y,10Y\n2026/3/24,0.9,2.1\n`;
    answers = [() => ({ status: 200, body: japan }), gone];
    const { port } = source.address() as AddressInfo;
    const sourceMirrors = new Map([['https://www.mof.go.jp', `http://127.0.0.1:${port}`]]);
    for (const _ of [1, 2]) await startNode({ settings: { ...settings, sourceMirrors } });
    const database = openDatabase({ url: place.url });
    const jobs = ['curve'];
    await savePublicMarket(database, { code: 'jp', jobs, now: new Date(), isRequested: true, by: 'keeper' });
    await vi.waitFor(
      async () => {
        const [market] = await findPublicMarkets(database);
        expect(market?.jobs).toMatchObject([
          { state: 'partial', rowsStored: 1, messages: [expect.stringMatching(/404/)] },
        ]);
      },
      { timeout: LONG_MS, interval: 200 },
    );
    expect(await queryRows(database, 'select imported_by from import_run')).toEqual([{ imported_by: 'keeper' }]);
    await database.close();
    expect(await boss.getSchedules(jobQueues.imports)).toMatchObject([{ key: 'market-jp', timezone: 'Asia/Tokyo' }]);
    expect(await boss.findJobs(jobQueues.imports, { data: { market: 'jp' } })).toHaveLength(1);
  },
  2 * LONG_MS,
);

test(
  'BEY-6 liquidity scores are worked out at the start by one of the nodes, and every hour after',
  async () => {
    const database = openDatabase({ url: place.url });
    await database.kysely
      .insertInto('instrument')
      .values({ kind: 'bond', name: 'Sample', shortName: 'Sample' })
      .execute();
    await database.close();
    await startNode();
    await startNode();
    await vi.waitFor(
      async () => {
        const jobs = await boss.findJobs(jobQueues.liquidity);
        expect(jobs).toContainEqual(expect.objectContaining({ state: 'completed', output: { bonds: 1 } }));
      },
      { timeout: LONG_MS, interval: 200 },
    );
    expect(await boss.getSchedules(jobQueues.liquidity)).toMatchObject([{ cron: '20 * * * *' }]);
  },
  2 * LONG_MS,
);

test(
  'SRC-1 the search index is made at the start by one of the nodes, and every hour after',
  async () => {
    await startNode();
    await startNode();
    await vi.waitFor(
      async () => {
        const jobs = await boss.findJobs(jobQueues.searchIndex);
        expect(jobs.some(({ state }) => state === 'completed')).toBe(true);
      },
      { timeout: LONG_MS, interval: 200 },
    );
    expect(await boss.getSchedules(jobQueues.searchIndex)).toMatchObject([{ cron: '0 * * * *' }]);
  },
  2 * LONG_MS,
);
