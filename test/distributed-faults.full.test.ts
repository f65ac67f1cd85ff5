import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDeriving } from '#app/running/start-demo-moves.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { importFile } from '#importers/import-file.ts';
import { sourceFile } from '#importers/source-file.ts';
import { importSources } from '#importers/sources.ts';
import { madeUpFiles } from '#importers/testing/made-up-files.ts';
import { isoDate } from '#math/units.ts';
import { messagePost } from '#server/feeds/webhooks/post-message.ts';
import { targetsOfTests } from '#server/feeds/webhooks/webhook-targets.ts';
import { addOwnAccount, type SignedIn } from '#server/testing/own-account.ts';
import { headersOfReader } from '#server/testing/readers.ts';
import { sampleDays, usualNumber } from '#server/testing/sample-days.ts';
import { bondIds, commentId, sampleToday, venueIds } from '#server/testing/sample-market.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uncounted } from '#server/testing/uncounted.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { openDatabase } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { runAsAdmin, withDatabase } from '#store/testing/admin.ts';
import { tableDigests } from '#store/testing/table-digests.ts';
import { WORKERS_VARIABLE } from '#store/testing/test-cluster.ts';
import { startTestServer } from '#store/testing/test-server.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { among } from './distributed/among.ts';
import { type Cluster, hasCluster, startCluster } from './distributed/cluster.ts';
import { findPlaces } from './distributed/find-places.ts';

const LONG_MS = 300_000;
/** Stands in a change that is made to see whether changes wait. */
const PROBE = 'is it held';
const DAY_MS = 24 * 60 * 60 * 1000;
/** The worker that goes away. */
const AWAY = 2;
const { unlisted: _without, ...withDays } = bondIds;

let cluster: Cluster;
let site: TestApp;
let reader: SignedIn;
let operator: SignedIn;
/** Bonds that lie on the worker that goes away, and bonds on the other one. */
let lost: readonly number[];
let kept: readonly number[];
let now = new Date(`${sampleToday}T12:00:00Z`);

const same = { 'sec-fetch-site': 'same-origin' };
const unavailable = { status: 503, retries: true, code: 'unavailable' };
const done = { status: 200, retries: false, code: undefined };

async function call(method: 'GET' | 'POST', url: string, payload?: object, { cookie } = reader) {
  const answer = await site.app.inject({ method, url, headers: { ...same, cookie }, ...(payload && { payload }) });
  return { status: answer.statusCode, retries: answer.headers['retry-after'] !== undefined, body: answer.json() };
}

async function outcome(method: 'GET' | 'POST', url: string, payload?: object, who?: SignedIn) {
  const { status, retries, body } = await call(method, url, payload, who);
  return { status, retries, code: body.error?.code };
}

async function whileAway(work: () => Promise<void>): Promise<void> {
  await cluster.stopWorker(AWAY);
  try {
    await work();
  } finally {
    await cluster.startWorker(AWAY);
  }
}

/** Every row that is stored, but for the counts of calls. */
const stored = async () => {
  const { call_count: _calls, session: _sessions, ...digests } = await site.database.withClient(tableDigests);
  return digests;
};

const chart = { venue: venueIds.exchange, measure: 'price' };
const layout = { drawings: [], indicators: [{ name: 'MA', params: [5, 20] }], kind: 'line', scale: 'percent' };
const drawings = (bond: number) => `/api/bonds/${bond}/drawings/`;
const draw = (bond: number, version: number, measure = chart.measure) =>
  outcome('POST', drawings(bond), { ...chart, measure, version, layout });
const drawnVersion = async (bond: number) =>
  (await call('GET', `${drawings(bond)}?venue=${chart.venue}&measure=${chart.measure}`)).body.version;
const graph = (bond: number) => outcome('GET', `/api/bonds/${bond}/graph/`);

async function addressOfSite(): Promise<string> {
  const [place] = await queryRows<{ name: string }>(site.database, 'select current_database() as name');
  return withDatabase(cluster.url, place?.name ?? '');
}

const firstOf = (bonds: readonly number[]) => {
  const [bond] = bonds;
  if (bond === undefined) throw new Error('no bond lies there');
  return bond;
};

/** Writes the next day of bonds. */
async function addDay(bonds: readonly number[], database = site.database): Promise<void> {
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const start = isoDate(now.toISOString().slice(0, 10));
  const days = bonds.flatMap((instrumentId) => [
    ...sampleDays({ instrumentId, venueId: venueIds.exchange, start, days: 1, numberOf: usualNumber }),
  ]);
  const origin = { sourceId: source.id, importId: null };
  await inWriteTransaction(database, (tx) => saveTradingDays(tx, days, origin));
}

/** As often as a connection of the coordinator's to a worker that was away is found broken, and nothing was written by it. */
async function addDayAgain(bonds: readonly number[]): Promise<void> {
  for (;;) {
    const failure = await failureOf(addDay(bonds));
    if (failure === undefined) return;
    expect(failure).toSatisfy(isDatabaseUnavailable);
  }
}

/**
 * Holds back the coordinator in the midst of a commit: it is written there, and the workers, which have promised theirs, are not told of it yet.
 * A commit waits for a standby that does not exist.
 */
async function whileCommitsWait(work: () => Promise<void>): Promise<void> {
  await setOnCoordinator(`synchronous_standby_names = 'nobody'`);
  const probes: Promise<unknown>[] = [];
  try {
    await untilCommitsWait(probes);
    await work();
  } finally {
    await setOnCoordinator(`synchronous_standby_names = ''`);
    await Promise.all(probes);
  }
}

/** A setting that was reloaded holds some time after it: changes are made until one waits. */
async function untilCommitsWait(probes: Promise<unknown>[]): Promise<void> {
  for (let isHeld = false; !isHeld; ) {
    const isDone = { now: false };
    const probe = runAsAdmin(cluster.url, `select pg_logical_emit_message(true, '${PROBE}', '')`);
    probes.push(probe.then(() => (isDone.now = true)));
    await expect
      .poll(
        async () => {
          isHeld = (await waitingCommits(PROBE)) > 0;
          return isHeld || isDone.now;
        },
        { timeout: LONG_MS },
      )
      .toBe(true);
  }
}

async function setOnCoordinator(setting: string): Promise<void> {
  await runAsAdmin(cluster.url, `alter system set ${setting}`);
  await runAsAdmin(cluster.url, 'select pg_reload_conf()');
}

/** How many changes wait whose statement has the words. */
async function waitingCommits(words: string): Promise<number> {
  const rows = await queryRows(
    site.database,
    `select from pg_stat_activity where wait_event = 'SyncRep' and pid <> pg_backend_pid() and query ilike '%${words}%'`,
  );
  return rows.length;
}

/** How many changes each worker has promised to carry out and has not carried out yet. */
const promises = () =>
  queryRows(site.database, `select result from run_command_on_workers('select count(*) from pg_prepared_xacts')`);

const lastDayOf = async (bond: number) => {
  const [row] = await queryRows<{ date: string }>(
    site.database,
    `select max(date)::text as date from trading_day where instrument_id = ${bond}`,
  );
  return row?.date;
};

const file = madeUpFiles['fedinvest-prices'];
function importPrices(rows: number) {
  const importer = importSources.get(file.source)?.importer;
  if (importer === undefined) throw new Error(`no source ${file.source}`);
  return importFile(site.database, importer, sourceFile(file.name, file.bytes(rows)), { daysAtOnce: 0 });
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe.skipIf(!hasCluster)('a worker of a cluster that goes away and comes back', () => {
  beforeAll(async () => {
    cluster = await startCluster();
    const { workers, url } = cluster;
    const server = await startTestServer({ DATABASE_URL: url, [WORKERS_VARIABLE]: workers.join(',') });
    const options = { clock: () => now, callLimits: uncounted, messagePost: messagePost(targetsOfTests) };
    site = await among(workers, server.templateUrl, () => openTestApp(options));
    reader = await addOwnAccount(site, { level: fullLevel });
    operator = await addOwnAccount(site, { isOperator: true });
    [lost, kept] = await findPlaces(site.database, workers[AWAY - 1], Object.values(withDays));
  }, LONG_MS);

  afterAll(async () => {
    // The databases go with the cluster.
    await site.app.close();
    await site.database.close();
    await cluster.stop();
  }, LONG_MS);

  beforeEach(() => {
    now = new Date(now.getTime() + DAY_MS);
  });

  test('BEY-17 what lies on it answers 503 with its code, and the rest as before; once it is back all answers', async () => {
    await whileAway(async () => {
      for (const bond of lost) expect(await graph(bond), String(bond)).toEqual(unavailable);
      for (const bond of kept) expect(await graph(bond), String(bond)).toEqual(done);
      for (const url of ['/api/bonds/', '/api/session/', '/api/profile/', '/api/bonds/1001/ratings/'])
        expect(await outcome('GET', url), url).toEqual(done);
    });
    for (const bond of [...lost, ...kept]) expect(await graph(bond), String(bond)).toEqual(done);
  });

  test('BEY-17 changes of what lies on it are refused, and nothing of them is stored', async () => {
    const bond = firstOf(lost);
    const email = `${reader.id}@bonds.example`;
    expect(await draw(bond, 0)).toEqual(done);
    const before = await stored();
    await whileAway(async () => {
      expect(await draw(bond, 1)).toEqual(unavailable);
      expect(await outcome('POST', `/api/bonds/${bond}/incrementStatisticView/`, { bondId: bond })).toEqual(
        unavailable,
      );
      expect(await outcome('POST', '/api/profile/delete/', { email })).toEqual(unavailable);
    });
    expect(await stored()).toEqual(before);
    expect(await draw(bond, 1)).toEqual(done);
    expect(await drawnVersion(bond)).toBe(2);
  });

  test('BEY-17 a first drawing is refused without it, leaves nothing, and is made once it is back', async () => {
    const before = await stored();
    await whileAway(async () => {
      for (const bond of lost) expect(await draw(bond, 0, 'yield'), String(bond)).toEqual(unavailable);
    });
    expect(await stored()).toEqual(before);
    for (const bond of lost) expect(await draw(bond, 0, 'yield'), String(bond)).toEqual(done);
  });

  test('BEY-17 what lies on the coordinator and on the other worker is changed as ever, and is there afterwards', async () => {
    const bond = firstOf(kept);
    expect(await draw(bond, 0)).toEqual(done);
    const list = (await call('POST', '/api/watchlists/', { name: 'Away' })).body.id;
    const entry = { bondId: firstOf(lost), add: [list], qnt: [5], price: [99], date: ['2025-06-27'] };
    await whileAway(async () => {
      expect(await draw(bond, 1)).toEqual(done);
      expect(await outcome('POST', '/api/watchlistAppend/', entry)).toEqual(done);
      const withdrawal = ['POST', `/api/operator/comments/${commentId}/`, { isWithdrawn: true }] as const;
      expect(await outcome(...withdrawal, operator)).toEqual(done);
    });
    expect(await drawnVersion(bond)).toBe(2);
    const { items } = (await call('GET', `/api/bonds/${entry.bondId}/watchlists/`)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ 'id.numeric': list, checked: true, count: 5, user_price: 99 }),
    );
    const { isWithdrawn } = (await call('GET', `/api/operator/comments/${commentId}/`, undefined, operator)).body;
    expect(isWithdrawn).toBe(true);
  });

  test(
    'BEY-17 what was committed is not lost with a worker that had promised it and was not told',
    async () => {
      const bonds = [firstOf(lost), firstOf(kept)] as const;
      // By itself a minute.
      await setOnCoordinator(`citus.recover_2pc_interval = '1s'`);
      let adding: Promise<void> = Promise.resolve();
      let isAdded = false;
      await whileCommitsWait(async () => {
        adding = addDayAgain(bonds).then(() => {
          isAdded = true;
        });
        await expect.poll(() => waitingCommits('commit'), { timeout: LONG_MS }).toBe(1);
        expect(await promises()).toEqual([{ result: '1' }, { result: '1' }]);
        await cluster.stopWorker(AWAY);
        expect(isAdded).toBe(false);
      });
      try {
        // The commit holds, although one of those who have to carry it out is away.
        await adding;
      } finally {
        await cluster.startWorker(AWAY);
      }
      const today = now.toISOString().slice(0, 10);
      // The coordinator tells the worker again.
      for (const bond of bonds) await expect.poll(() => lastDayOf(bond), { timeout: LONG_MS }).toBe(today);
    },
    LONG_MS,
  );

  test('BEY-17 an import whose connection outlived it is refused as by a database that is away, leaves nothing, and is done when tried again', async () => {
    const bonds = [firstOf(lost)];
    // One connection, so that the coordinator asks the worker by the one it has kept.
    const single = openDatabase({ url: await addressOfSite(), poolSize: 1 });
    await addDay(bonds, single);
    now = new Date(now.getTime() + DAY_MS);
    const before = await stored();
    await whileAway(() => Promise.resolve());
    expect(await failureOf(addDay(bonds, single))).toSatisfy(isDatabaseUnavailable);
    expect(await stored()).toEqual(before);
    await addDay(bonds, single);
    await single.close();
    expect(await lastDayOf(firstOf(bonds))).toBe(now.toISOString().slice(0, 10));
  });

  test('BEY-17 an import stores nothing without it, and goes on afterwards as do the figures that follow from it', async () => {
    const before = await stored();
    await whileAway(async () => {
      expect(await failureOf(importPrices(60))).toSatisfy(isDatabaseUnavailable);
    });
    expect(await stored()).toEqual(before);
    const { summary, instrumentIds } = await importPrices(60);
    expect(summary.rowsStored).toBe(60);
    const url = await addressOfSite();
    const messages: string[] = [];
    let stop: () => void = () => undefined;
    await whileAway(async () => {
      await new Promise<void>((told) => {
        const log = (message: string) => {
          messages.push(message);
          told();
        };
        stop = startDeriving({ url, log, pauseMs: 1 });
      });
      expect(messages).toEqual([expect.stringMatching(/^Yields and spreads wait/)]);
    });
    await expect
      .poll(() => messages, { timeout: LONG_MS })
      .toEqual([
        expect.stringMatching(/^Yields and spreads wait/),
        expect.stringMatching(/^Yields and spreads that were left over: 60 days computed/),
      ]);
    stop();
    const again = await deriveTradingDays(site.database, { instrumentIds: [...instrumentIds] });
    expect(again).toEqual({ days: 60, stored: 0, failures: [] });
  });

  test('BEY-8 BEY-17 programs are told of the other bonds meanwhile, and of what lies on it once it is back', async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.on('data', (bytes) => received.push(String(bytes)));
      request.on('end', () => response.end('ok'));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const told = () => received.map((text) => JSON.parse(text).data.instrument_id);
    const bonds = [firstOf(lost), firstOf(kept)] as const;
    await site.app.runWebhooks();
    expect((await call('POST', '/api/profile/webhooks/', { url: address, events: ['trading-day.new'] })).status).toBe(
      200,
    );
    const list = (await call('POST', '/api/watchlists/', { name: 'Told' })).body.id;
    for (const bondId of bonds)
      await call('POST', '/api/watchlistAppend/', { bondId, add: [list], qnt: [1], price: [null], date: [null] });
    await addDay(bonds);
    await whileAway(async () => {
      await site.app.runWebhooks();
      expect(told()).toEqual([bonds[1]]);
    });
    now = new Date(now.getTime() + 60_000);
    await site.app.runWebhooks();
    expect(told()).toEqual([bonds[1], bonds[0]]);
    const attempts = await queryRows(site.database, 'select distinct attempts, failure from webhook_delivery');
    expect(attempts).toEqual([{ attempts: 1, failure: null }]);
    receiver.close();
  });

  test('BEY-8 BEY-17 bulk data never seem whole meanwhile, and go on from the position of before', async () => {
    const headers = await headersOfReader(site, 'full-export');
    const bulk = (part: string) => site.app.inject({ url: `/api/bulk/trading-days/${part}`, headers });
    const changes = `changes/?since=${(await bulk('')).headers['bulk-position']}`;
    const bond = firstOf(lost);
    await addDay([bond]);
    await whileAway(async () => {
      for (const part of ['', changes]) {
        const ending = await bulk(part).then(
          ({ statusCode }) => statusCode,
          () => 'broken off',
        );
        expect(['broken off', 503], part).toContain(ending);
      }
    });
    const answer = await bulk(changes);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`"instrument_id":${bond}`);
  });
});
