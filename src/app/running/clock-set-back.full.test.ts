import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isoDate } from '#math/units.ts';
import { createLiveFeed } from '#server/market/trading-days/live-readers.ts';
import { sampleDays, usualNumber } from '#server/testing/sample-days.ts';
import { bondIds, saveSampleMarket, venueIds } from '#server/testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type LiveEvent, updateAndTell } from '#store/market/trading-days/live-events.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { type FakedClock, fakedClockLibrary, startWithFakedClock } from '#store/testing/faked-clock.ts';
import { jobQueues, openJobs } from '../jobs/job-queues.ts';

const LONG_MS = 120_000;
const SOON = { timeout: 30_000, interval: 100 };
const silent = () => undefined;
/** More than any limit's window of a reader in the tests, and than changes of live days are kept. */
const HOURS_BACK = 2;

let folder: string;
let clock: FakedClock;
let database: Database;
let site: TestApp;

/** Makes the database, then starts its server again at the same port under a clock that the tests set. */
async function startServer(): Promise<string> {
  const dataDir = join(folder, 'data');
  const first = await startPostgres({ dataDir, log: silent });
  await migrate({ url: first.url });
  await first.stop();
  clock = await startWithFakedClock(dataDir, Number(new URL(first.url).port));
  return first.url;
}

describe.skipIf(!process.env.CI && fakedClockLibrary === undefined)('a database whose clock is set back', () => {
  let url: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-clock-`));
    chmodSync(folder, 0o711);
    url = await startServer();
    database = openDatabase({ url });
    site = await openTestApp({ database, clock: () => new Date() }, async () => saveSampleMarket(database));
  }, LONG_MS);
  afterAll(async () => {
    await site.close();
    await database.close();
    await clock.stop();
    rmSync(folder, { recursive: true, force: true });
  }, LONG_MS);

  const setBack = () => {
    clock.setHours(-HOURS_BACK);
    onTestFinished(() => clock.setHours(0));
  };
  const hoursOfDatabase = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.kysely);
    return ((rows[0]?.now.getTime() ?? 0) - Date.now()) / 3_600_000;
  };
  const whoIs = async (headers: Record<string, string>) =>
    (await site.app.inject({ url: '/api/session/', headers })).json().accountId;

  test('BEY-17 SHL-14 sessions go on, and none that was over begins again', async () => {
    const [open, over, out] = [
      await cookieOf(site.app, 'full'),
      await cookieOf(site.app, 'support'),
      await cookieOf(site.app, 'member'),
    ];
    await sql`update session set expires_at = now() - interval '1 minute' where account_id = 'support'`.execute(
      database.kysely,
    );
    await site.app.inject({
      method: 'DELETE',
      url: '/api/session/',
      headers: { 'sec-fetch-site': 'same-origin', ...out },
    });
    expect([await whoIs(open), await whoIs(over), await whoIs(out)]).toEqual(['full', null, null]);
    setBack();
    expect(await hoursOfDatabase()).toBeCloseTo(-HOURS_BACK, 1);
    expect([await whoIs(open), await whoIs(over), await whoIs(out)]).toEqual(['full', null, null]);
    expect(await whoIs(await cookieOf(site.app, 'full-all'))).toBe('full-all');
  });

  test('BEY-17 who has used up a limit waits no longer than its window', async () => {
    const ask = () =>
      site.app.inject({
        method: 'POST',
        url: '/api/session/',
        payload: { account: 'member' },
        headers: { 'sec-fetch-site': 'same-origin' },
        remoteAddress: '203.0.113.9',
      });
    while ((await ask()).statusCode === 200);
    expect((await ask()).statusCode).toBe(429);
    setBack();
    // A node remembers a refusal by a clock that only goes forward: another node asks the database.
    const other = await openTestApp({ database, clock: () => new Date() }, async () => undefined);
    onTestFinished(() => other.close());
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/session/',
      payload: { account: 'member' },
      headers: { 'sec-fetch-site': 'same-origin' },
      remoteAddress: '203.0.113.9',
    });
    expect(answer.statusCode).toBe(200);
  });

  test('BEY-17 what changes after it is told to programs that ask for what changed since before', async () => {
    const headers = await cookieOf(site.app, 'full-all');
    const { headers: told } = await site.app.inject({ url: '/api/bulk/trading-days/', headers });
    setBack();
    const source = await database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
    const days = [
      ...sampleDays({
        instrumentId: bondIds.unlisted,
        venueId: venueIds.exchange,
        start: '2001-01-01',
        days: 1,
        numberOf: usualNumber,
      }),
    ];
    await inWriteTransaction(database, (tx) => saveTradingDays(tx, days, { sourceId: source.id, importId: null }));
    const since = encodeURIComponent(String(told['bulk-position']));
    const { body } = await site.app.inject({ url: `/api/bulk/trading-days/changes/?since=${since}`, headers });
    expect(body).toContain(`"instrument_id":${bondIds.unlisted}`);
    expect(body).toContain(isoDate('2001-01-01'));
  });

  test('BEY-17 BEY-15 live days that change after it are told', async () => {
    const told = Promise.withResolvers<readonly LiveEvent[]>();
    const { begun, unfollow } = createLiveFeed(database).follow({
      onEvents: told.resolve,
      onStanding: () => undefined,
    });
    onTestFinished(unfollow);
    await begun;
    setBack();
    const update = `update trading_day as day set indicative_price = 97.125
      from listing where listing.instrument_id = day.instrument_id and listing.venue_id = day.venue_id
        and day.date = listing.last_date and day.instrument_id = ${bondIds.usual} and day.venue_id = ${venueIds.exchange}`;
    await inWriteTransaction(database, (tx) => updateAndTell(tx, update));
    expect(await told.promise).toMatchObject([{ instrumentId: bondIds.usual, venueId: venueIds.exchange }]);
  });

  test(
    'BEY-17 jobs are done',
    async () => {
      setBack();
      const boss = await openJobs({ url, log: silent, isNode: true });
      onTestFinished(() => boss.stop({ graceful: false }));
      const isDone = vi.fn<() => void>();
      await boss.work(jobQueues.sweep, async () => isDone());
      await boss.send(jobQueues.sweep);
      await vi.waitFor(() => expect(isDone).toHaveBeenCalled(), SOON);
    },
    LONG_MS,
  );
});
